/** A few short sounds, made here out of tones and noise: no file is fetched for them. */

export type SoundName = 'dice' | 'move' | 'aircraft' | 'hit' | 'sunk' | 'turn' | 'asked';

interface Tone {
  kind: 'tone';
  wave: OscillatorType;
  /** Hertz at its beginning and end. */
  from: number;
  to: number;
  at: number;
  lasts: number;
  loud: number;
}

interface Noise {
  kind: 'noise';
  /** Where the low pass stands, in hertz, at its beginning and end. */
  from: number;
  to: number;
  at: number;
  lasts: number;
  loud: number;
}

type Part = Tone | Noise;

const tone = (
  wave: OscillatorType,
  from: number,
  to: number,
  at: number,
  lasts: number,
  loud: number,
): Part => ({ kind: 'tone', wave, from, to, at, lasts, loud });
const noise = (from: number, to: number, at: number, lasts: number, loud: number): Part => ({
  kind: 'noise',
  from,
  to,
  at,
  lasts,
  loud,
});

const EFFECTS: Record<SoundName, Part[]> = {
  dice: [0, 0.05, 0.09, 0.16, 0.21].map((at) => noise(5200, 1800, at, 0.035, 0.22)),
  move: [noise(420, 260, 0, 0.34, 0.16), tone('sine', 72, 60, 0, 0.3, 0.12)],
  aircraft: [tone('sawtooth', 96, 132, 0, 0.5, 0.07), tone('sawtooth', 99, 138, 0, 0.5, 0.07)],
  hit: [noise(1600, 160, 0, 0.42, 0.5), tone('sine', 110, 42, 0, 0.36, 0.42)],
  sunk: [
    noise(1200, 80, 0, 1.3, 0.5),
    tone('sine', 84, 30, 0, 1.2, 0.5),
    noise(700, 90, 0.5, 0.9, 0.26),
  ],
  turn: [tone('sine', 660, 660, 0, 0.9, 0.16), tone('sine', 1320, 1320, 0, 0.5, 0.05)],
  asked: [tone('sine', 523, 523, 0, 0.16, 0.12), tone('sine', 784, 784, 0.13, 0.26, 0.12)],
};

/** How long an effect lasts, in seconds. */
export function lengthOf(name: SoundName): number {
  return Math.max(...EFFECTS[name].map(({ at, lasts }) => at + lasts));
}

let hiss: AudioBuffer | null = null;

/** Two seconds of white noise, made once: longer than any effect. */
function whiteNoise(audio: BaseAudioContext): AudioBuffer {
  if (hiss?.sampleRate === audio.sampleRate) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate * 2, audio.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

export function playEffect(audio: BaseAudioContext, name: SoundName): void {
  for (const part of EFFECTS[name]) playPart(audio, part);
}

function playPart(audio: BaseAudioContext, part: Part): void {
  const begins = audio.currentTime + part.at;
  const ends = begins + part.lasts;
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0.0001, begins);
  loudness.gain.exponentialRampToValueAtTime(part.loud, begins + Math.min(0.015, part.lasts / 4));
  loudness.gain.exponentialRampToValueAtTime(0.0001, ends);
  loudness.connect(audio.destination);
  if (part.kind === 'tone') {
    const source = audio.createOscillator();
    source.type = part.wave;
    source.frequency.setValueAtTime(part.from, begins);
    source.frequency.exponentialRampToValueAtTime(part.to, ends);
    source.connect(loudness);
    source.start(begins);
    source.stop(ends);
    return;
  }
  const source = audio.createBufferSource();
  source.buffer = whiteNoise(audio);
  const dull = audio.createBiquadFilter();
  dull.type = 'lowpass';
  dull.frequency.setValueAtTime(part.from, begins);
  dull.frequency.exponentialRampToValueAtTime(part.to, ends);
  source.connect(dull).connect(loudness);
  source.start(begins, Math.random() * (source.buffer.duration - part.lasts));
  source.stop(ends);
}
