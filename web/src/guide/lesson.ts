/** How a lesson goes on: which step is shown, and when it is done. Knows no game. */

import { lineInWords } from '../table/rolls';
import type { Lesson, LogLine, Moment, Said } from '../wire';

/** Whoever has answered so many questions beside a card that is only to be read has left it behind. */
const LEFT_UNREAD = 2;

/** Where somebody is in a lesson. */
export interface Progress {
  /** The step that is shown; -1 while all wait for their moment. */
  step: number;
  /** The steps that are done with. */
  taught: readonly number[];
  /** A question that the player did not want to be told about; until the next one. */
  unwanted: string;
  /** How long the log was when the lesson and the step began. */
  lessonFrom: number;
  from: number;
  /** What the player has answered since the step began, and in the whole lesson. */
  answers: readonly Answered[];
  allAnswers: readonly Answered[];
  /** What just happened, in the words of the step before. */
  said: string;
}

export interface Answered {
  verb: string;
  key: string;
}

/** What there is to be seen now. */
export interface Seen {
  asked: string;
  log: readonly LogLine[];
}

export function begin(log: readonly LogLine[]): Progress {
  const from = log.length;
  return {
    step: -1,
    taught: [],
    unwanted: '',
    lessonFrom: from,
    from,
    answers: [],
    allAnswers: [],
    said: '',
  };
}

/** Whether the key is meant: "move *" is any that begins so. */
export function isMeant(pattern: string, key: string): boolean {
  return pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
}

function tells({ case: number, says, chart, result }: Moment, line: LogLine): boolean {
  const { roll } = line;
  if (number && line.case !== number) return false;
  if (says && !lineInWords(line).includes(says)) return false;
  if (chart && roll?.chart !== chart) return false;
  return !result || roll?.cell === result;
}

/** Whether a moment has come. */
export function hasCome(
  moment: Moment,
  asked: string,
  answers: readonly Answered[],
  lines: readonly LogLine[],
): boolean {
  const { asked: question, answered, chose, case: number, says, chart, result } = moment;
  if (question && question !== asked) return false;
  if (answered && !answers.some(({ verb }) => verb === answered)) return false;
  if (chose && !answers.some(({ key }) => isMeant(chose, key))) return false;
  if (!number && !says && !chart && !result) return true;
  return lines.some((line) => tells(moment, line));
}

/** The words for the case at hand. */
function wordsFor(
  said: readonly Said[],
  asked: string,
  answers: readonly Answered[],
  lines: readonly LogLine[],
): string[] {
  return said.flatMap(({ text, when }) =>
    !when || hasCome(when, asked, answers, lines) ? [text] : [],
  );
}

/** The player has answered a question. What just happened does not stand for long. */
export function answer(progress: Progress, answered: Answered): Progress {
  const answers = [...progress.answers, answered];
  return {
    ...progress,
    answers,
    said: answers.length < LEFT_UNREAD ? progress.said : '',
    allAnswers: [...progress.allAnswers, answered],
  };
}

/** The player has read a step, or does not want to wait for it. */
export function pass(lesson: Lesson, progress: Progress, seen: Seen): Progress {
  const unwanted = lesson.steps[progress.step]?.until ? seen.asked : '';
  return goOn(lesson, { ...endStep(progress, seen, ''), unwanted }, seen);
}

function endStep(progress: Progress, { log }: Seen, said: string): Progress {
  const taught = [...progress.taught, progress.step];
  return { ...progress, step: -1, taught, from: log.length, answers: [], said };
}

/** As far as the lesson goes with what is to be seen now. */
export function goOn(lesson: Lesson, before: Progress, seen: Seen): Progress {
  const isOld = before.unwanted !== '' && before.unwanted !== seen.asked;
  const progress = isOld ? { ...before, unwanted: '' } : before;
  const { answers, from } = progress;
  const lines = seen.log.slice(from);
  const fits = (moment: Moment) => hasCome(moment, seen.asked, answers, lines);
  const step = lesson.steps[progress.step];
  if (!step) {
    const next = nextStep(lesson, progress, fits);
    if (next < 0) return progress;
    return goOn(lesson, { ...progress, step: next, from: seen.log.length, answers: [] }, seen);
  }
  if (!step.until && answers.length < LEFT_UNREAD) return progress;
  if (step.until && !fits(step.until)) return progress;
  const [said = ''] = wordsFor(step.after ?? [], seen.asked, answers, lines);
  return goOn(lesson, endStep(progress, seen, said), seen);
}

/** The first step whose moment has come; -1 if all wait. */
function nextStep(
  lesson: Lesson,
  { taught, unwanted }: Progress,
  fits: (moment: Moment) => boolean,
): number {
  if (isDone(lesson, { taught })) return -1;
  for (const [place, { when, must }] of lesson.steps.entries()) {
    if (taught.includes(place)) continue;
    const hasItsMoment = when
      ? fits(when) && (unwanted === '' || when.asked !== unwanted)
      : place === 0 || taught.includes(place - 1);
    if (hasItsMoment) return place;
    if (must) return -1;
  }
  return -1;
}

/** With its last step a lesson is over, whatever did not come up. */
export function isDone({ steps }: Lesson, { taught }: Pick<Progress, 'taught'>): boolean {
  return taught.includes(steps.length - 1);
}

/** What is to be said of the whole lesson at its end. */
export function debriefing(lesson: Lesson, progress: Progress, { asked, log }: Seen): string[] {
  const lines = log.slice(progress.lessonFrom);
  return wordsFor(lesson.debriefing ?? [], asked, progress.allAnswers, lines);
}
