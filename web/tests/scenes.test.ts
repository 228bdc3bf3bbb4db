import { expect, it } from 'vitest';
import { foldBattles, type Numbered } from '../src/scenes/battles';
import { announce, eventsOf, onScene, type SceneEvent } from '../src/scenes/events';
import { inPercent, rowsOf } from '../src/scenes/forecast';
import { effectsOf, movedBetween, unrolled } from '../src/scenes/unrolling';
import { journeysBetween, neighboursOf } from '../src/scenes/journeys';
import { isPassedOver, lasting } from '../src/scenes/timing';
import { layOut } from '../src/map/layout';
import { inAddress, momentFrom } from '../src/replay/moments';
import type { LogLine, Piece, RollRecord, SceneView, View } from '../src/wire';

const log = (...battles: number[]): Numbered[] =>
  battles.map((battle, number) => ({ number, line: { case: '', parts: [`${number}`], battle } }));
const ship = (id: string, at: string): Piece => ({ id, at, type: 'carrier' });
const view = (...pieces: Piece[]): View => ({ headline: '', pieces });
const scene = (line: Partial<LogLine>, more: Partial<SceneView> = {}): SceneView => ({
  line: { case: '', ...line },
  change: {},
  ...more,
});
const roll: RollRecord = {
  reason: 'bombing',
  sides: 6,
  dice: [4],
  total: 4,
  chart: '',
  column: '',
  modifiers: [],
  cell: '',
  case: '',
};

it('folds a battle that is over into one item', () => {
  const items = foldBattles(log(0, 1, 0, 0, 2, 0));
  expect(items.map(({ fold, key }) => [fold?.lines.length ?? 0, key])).toEqual([
    [0, 0],
    [4, 1],
    [0, 5],
  ]);
});

it('leaves a battle open that goes on, and an end without a beginning', () => {
  expect(foldBattles(log(2, 0, 1, 0)).every(({ fold }) => fold === null)).toBe(true);
});

it('folds two battles apart', () => {
  expect(foldBattles(log(1, 2, 1, 0, 2)).map(({ fold }) => fold?.lines.length)).toEqual([2, 3]);
});

it('announces what a scene shows, the most important last', () => {
  const sunk = { side: 1, kind: 'sunk' as const, number: 1, piece: 'Akagi' };
  const heard: SceneEvent[] = [];
  const stop = onScene((event) => heard.push(event));
  for (const event of eventsOf(scene({ roll, battle: 2 }, { toll: [sunk] }))) announce(event);
  stop();
  announce({ kind: 'line' });
  expect(heard.map(({ kind }) => kind)).toEqual(['roll', 'sunk', 'battle over']);
});

it('unrolls a reel into tables, each with the log so far', () => {
  const moved = ship('Akagi', '0203');
  const reel = {
    first: 4,
    lines: 6,
    view: view(ship('Akagi', '0202'), ship('Kaga', '0202')),
    scenes: [
      scene({ parts: ['on'] }, { change: { pieces: { set: [moved] } } }),
      scene({ parts: ['gone'] }, { change: { pieces: { gone: ['Kaga'] } } }),
    ],
  };
  const shown = unrolled(reel, [{ case: '1' }]);
  expect(shown.map(({ number, message }) => [number, message.log.length])).toEqual([
    [4, 2],
    [5, 3],
  ]);
  expect(shown[1]?.message.view.pieces).toEqual([moved]);
  expect(movedBetween(reel.view, shown[0]?.message.view ?? reel.view)).toEqual([moved]);
});

it('lets a ship go down where it lay before', () => {
  const akagi = ship('Akagi', 'box 3');
  const toll = [
    { side: 1, kind: 'sunk' as const, number: 1, piece: 'Akagi' },
    { side: 1, kind: 'aircraft' as const, number: 2 },
  ];
  const sunk = view(ship('Akagi', 'sunk'));
  expect(effectsOf(scene({}, { toll }), view(akagi), sunk)).toEqual([{ kind: 'sunk', piece: akagi }]);
});

it('shows the hit on a ship that nobody knew of before', () => {
  const taiho = ship('Taiho', 'ships 3');
  const toll = [{ side: 1, kind: 'hits' as const, number: 4, piece: 'Taiho' }];
  expect(effectsOf(scene({}, { toll }), view(), view(taiho))).toEqual([{ kind: 'hits', piece: taiho }]);
});

it('sets forecasts side by side', () => {
  const measure = { side: 1, kind: 'hits' as const, mean: 1.5, low: 1.2, high: 1.8 };
  const rows = rowsOf([
    { worlds: 4, fought: 4, measures: [{ ...measure, spread: [[0, 1], [2, 3]] as [number, number][] }] },
    { worlds: 4, fought: 4 },
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.cells[0]).toMatchObject({ mean: '1.5', low: '1.2', high: '1.8' });
  expect(rows[0]?.cells[0]?.bars.map(Math.round)).toEqual([33, 0, 100]);
  expect(rows[0]?.cells[1]).toBe(null);
});

it('leaves its column to a forecast that is still being worked out', () => {
  const hits = { side: 1, kind: 'hits' as const, mean: 2, low: 1, high: 3 };
  const later = { worlds: 1, fought: 1, measures: [{ ...hits, spread: [[2, 1]] as [number, number][] }] };
  const [row] = rowsOf([undefined, later]);
  expect(row?.cells.map((cell) => cell?.mean)).toEqual([undefined, '2.0']);
});

it('says no chance to be certain that is not', () => {
  expect([0, 0.002, 0.5, 0.998, 1].map(inPercent)).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
});

it.each([
  ['?at=12', { frame: 12, event: -1 }],
  ['?at=12.3', { frame: 12, event: 2 }],
  ['', { frame: 0, event: -1 }],
  ['?at=x.y', { frame: 0, event: -1 }],
])('reads the moment %s', (search, moment) => {
  expect(momentFrom(search)).toEqual(moment);
});

it('writes a moment as it reads it', () => {
  for (const moment of [
    { frame: 3, event: -1 },
    { frame: 7, event: 4 },
  ])
    expect(momentFrom(`?at=${inAddress(moment)}`)).toEqual(moment);
});

const byId = (...pieces: Piece[]) => new Map(pieces.map((piece) => [piece.id, piece]));
const places = ['A', 'B', 'C', 'D'].map((id, x) => ({ id, x, y: 0 }));
const layout = layOut({ shape: 'space', places });
const at = (...ids: string[]) => ids.map((id) => layout.at.get(id));

it('lets counters that go the same way fly as one stack, along the lines of the map', () => {
  const before = byId(ship('Akagi', 'A'), ship('Kaga', 'A'), ship('Soryu', 'D'));
  const after = byId(ship('Akagi', 'D'), ship('Kaga', 'D'), ship('Soryu', 'C'));
  const lines: [string, string][] = [['A', 'B'], ['B', 'C'], ['C', 'D']];
  const found = journeysBetween(before, after, layout, neighboursOf(lines), undefined);
  expect(found.map(({ ids }) => ids)).toEqual([['Akagi', 'Kaga'], ['Soryu']]);
  expect(found[0]?.way).toEqual(at('A', 'B', 'C', 'D'));
  expect(found[1]?.way).toEqual(at('D', 'C'));
});

it('follows the way that the log names, where the map has no lines', () => {
  const place = (id: string): [string, string] => ['place', id];
  const line = { case: '', parts: ['moves by ', place('B'), ', ', place('C'), ' to ', place('D')] };
  const go = (told: typeof line | undefined) =>
    journeysBetween(byId(ship('Akagi', 'A')), byId(ship('Akagi', 'D')), layout, new Map(), told);
  expect(go(line)[0]?.way).toEqual(at('A', 'B', 'C', 'D'));
  expect(go(undefined)[0]?.way).toEqual(at('A', 'D'));
});

it('does not fly what comes from a card or stays where it is', () => {
  const before = byId(ship('Akagi', 'deck'), ship('Kaga', 'B'));
  const after = byId(ship('Akagi', 'A'), { ...ship('Kaga', 'B'), badges: ['hit'] });
  expect(journeysBetween(before, after, layout, new Map(), undefined)).toEqual([]);
});

it('passes over a heading under which nothing happens', () => {
  const heading = (level: number): LogLine => ({ case: '', parts: ['x'], heading: level });
  expect(isPassedOver(scene(heading(2)), heading(2))).toBe(true);
  expect(isPassedOver(scene(heading(1)), heading(2))).toBe(false); // the turn has a phase
  expect(isPassedOver(scene(heading(2)), { case: '', parts: ['news'] })).toBe(false);
  expect(isPassedOver(scene(heading(2)), undefined)).toBe(false);
});

it('shows a march hex by hex without a rest, and its end as long as it takes to read', () => {
  const hex = (id: string): LogLine => ({
    case: '7.1',
    parts: [['piece', 'IJN 1'], ' moves to ', ['place', id], '.'],
  });
  const [on, last] = [scene(hex('0101')), scene(hex('0102'))];
  expect(lasting(on, { after: last.line })).toBeLessThan(lasting(last, { before: on.line }));
});

it('what is said of one after the other is read once', () => {
  const weaker = (id: string) =>
    scene({ case: '8.2', parts: [['piece', id], ' is turned to its weaker side.'] });
  const [first, second] = [weaker('VF-15'), weaker('VF-16')];
  expect(lasting(second, { before: first.line })).toBeLessThan(lasting(first, {}));
  const other = scene({ case: '8.2', parts: [['piece', 'VF-16'], ' is shot down.'] });
  expect(lasting(other, { before: first.line })).toBe(lasting(other, {}));
});
