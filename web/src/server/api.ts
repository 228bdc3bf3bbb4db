/** Calls to the server that are not play itself. Refusals come as `Trouble`, in words. */

import type {
  About,
  Cases,
  Ending,
  Error as WireError,
  Forecast,
  Games,
  Me,
  NewTable,
  Notes,
  OpenGames,
  OverlayInfo,
  OverlayToCheck,
  OwnCharts,
  ReplayPart,
  Rule,
  SaveToImport,
  SceneReel,
  TableInfo,
  Tables,
  TableSummary,
  Watching,
} from '../wire';

/** What went wrong, told by the server or by the lack of one, and what to do about it. */
export class Trouble extends Error {
  constructor(
    message: string,
    readonly remedy = '',
    /** The server's number for it, 0 where it said none. */
    readonly status = 0,
  ) {
    super(message);
  }
}

interface Call {
  method?: string;
  token?: string;
  body?: unknown;
}

async function call(path: string, { method = 'GET', token, body }: Call = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Trouble('The server does not answer.', 'Is `deckload serve` still running?');
  }
  if (!response.ok) throw await troubleFrom(response);
  return response;
}

async function troubleFrom(response: Response): Promise<Trouble> {
  try {
    const { error, remedy } = (await response.json()) as WireError;
    return new Trouble(error, remedy, response.status);
  } catch {
    return new Trouble(`The server answered with ${response.status} ${response.statusText}.`);
  }
}

async function get<Answer>(path: string, token?: string): Promise<Answer> {
  const response = await call(path, token ? { token } : {});
  return (await response.json()) as Answer;
}

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return (await (await call(path, { method: 'POST', body })).json()) as Answer;
}

const at = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const getAbout = () => get<About>('/about');
export const getGames = async () => (await get<Games>('/games')).games;
/** My tables, the latest change first: the first `most` or so, and how many there are. */
export async function getTables(most: number): Promise<Tables> {
  const tables: TableSummary[] = [];
  for (;;) {
    const part = await get<Tables>(`/tables?start=${tables.length}`);
    tables.push(...part.tables);
    const total = part.total ?? 0;
    if (tables.length >= Math.min(most, total) || part.tables.length === 0)
      return { tables, total };
  }
}
export const makeTable = (table: NewTable) => post<TableInfo>('/tables', table);
export const checkOverlay = (overlay: OverlayToCheck) => post<OverlayInfo>('/overlays', overlay);
export const importSave = (save: SaveToImport) => post<TableInfo>('/saves', save);
export const getTable = (id: string, token: string) => get<TableInfo>(at(id), token);
export const getEnding = (id: string, token: string) => get<Ending>(`${at(id)}/ending`, token);
export const getRule = (id: string, token: string, number: string) =>
  get<Rule>(`${at(id)}/cases/${encodeURIComponent(number)}`, token);

export const getCases = (id: string, token: string) => get<Cases>(`${at(id)}/cases`, token);

export async function renameTable(id: string, token: string, name: string): Promise<TableInfo> {
  const response = await call(at(id), { method: 'PATCH', token, body: { name } });
  return (await response.json()) as TableInfo;
}

/** Trade an invitation for a token, which only whoever joins gets to know. The guest has been told
 * what is peculiar about the game, and agrees to it by joining. */
export async function joinTable(id: string, invitation: string): Promise<TableInfo> {
  const body = { agrees: true };
  const response = await call(`${at(id)}/join`, { method: 'POST', token: invitation, body });
  return (await response.json()) as TableInfo;
}

/** A token that lets spectators in, who see what happens so many minutes late. */
export async function letWatch(id: string, token: string, late: number): Promise<Watching> {
  const response = await call(`${at(id)}/watch`, { method: 'POST', token, body: { late } });
  return (await response.json()) as Watching;
}

/** Tables that anyone may join. */
export const getOpenGames = async () => (await get<OpenGames>('/open')).games ?? [];
/** The charts of one's own that a table is played with, by file. */
export const getOwnCharts = async (id: string, token: string) =>
  (await get<OwnCharts>(`${at(id)}/overlay`, token)).files ?? {};
export const getNotes = (id: string, token: string) => get<Notes>(`${at(id)}/notes`, token);

export async function keepNotes(id: string, token: string, text: string): Promise<void> {
  await call(`${at(id)}/notes`, { method: 'PUT', token, body: { text } });
}

/** Another link to a guest's seat; the one that was sent is good no longer. */
export async function inviteAgain(id: string, token: string, seat: string): Promise<TableInfo> {
  const response = await call(`${at(id)}/invitation`, { method: 'POST', token, body: { seat } });
  return (await response.json()) as TableInfo;
}

export const getMe = () => get<Me>('/me');

export async function callMe(name: string): Promise<Me> {
  return (await (await call('/me', { method: 'PUT', body: { name } })).json()) as Me;
}

/** Have a link sent that shows, opened in this browser, that the address is one's own. */
export async function sendMailLink(address: string): Promise<void> {
  await call('/me/mail', { method: 'POST', body: { address } });
}

export async function openMailLink(code: string): Promise<Me> {
  return (await (await call('/me/mail/link', { method: 'POST', body: { code } })).json()) as Me;
}

export async function forgetMail(): Promise<void> {
  await call('/me/mail', { method: 'DELETE' });
}

export async function removeTable(id: string, token: string): Promise<void> {
  await call(at(id), { method: 'DELETE', token });
}

export async function getSave(id: string, token: string): Promise<string> {
  return await (await call(`${at(id)}/save`, { token })).text();
}

/** What happened between two lines of a seat's log; "" is everything, after the end. */
export function getScenes(
  id: string,
  token: string,
  seat: string,
  first: number,
  last: number,
): Promise<SceneReel> {
  const query = new URLSearchParams({ seat, first: String(first), last: String(last) });
  return get<SceneReel>(`${at(id)}/scenes?${query}`, token);
}

/** What may come of answering so. */
export async function getForecast(
  id: string,
  token: string,
  seat: string,
  keys: string[],
): Promise<Forecast> {
  const body = { seat, keys };
  const response = await call(`${at(id)}/forecast`, { method: 'POST', token, body });
  return (await response.json()) as Forecast;
}

export function getReplay(
  id: string,
  token: string,
  seat: string,
  start: number,
): Promise<ReplayPart> {
  const query = new URLSearchParams({ seat, start: String(start) });
  return get<ReplayPart>(`${at(id)}/replay?${query}`, token);
}
