/** How the player looks at the map: from where, and whether at all of it. */

import { untrack } from 'svelte';
import type { TableState } from '../table/state.svelte';
import { atTheFoot, centreOn, cover, fit, keepInSight, toMap, toPage, zoomAt, type Camera, type Size } from './camera';
import type { Point } from './layout';

/** The corner of the tools; a map that would have places under them keeps to the left of it. */
const TOOLS = { width: 52, height: 184 };
/** Up to this width it is a phone. */
const NARROW = 600;
/** On a phone the whole map is too small to read: one starts where something can be done. */
const LEGIBLE = 0.8;
const LARGE = 1.2;
/** Where something happens one looks from so near. */
const NEAR = 1;
/** What is so near the edge does not count as seen. */
const EDGE = 40;
/** What lies together is looked at with so many hexes around it. */
const AROUND = 2;
/** How long the way back takes, in milliseconds. */
const RETURN = 600;

export class Sight {
  width = $state(0);
  height = $state(0);
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  moving = $state(false);
  /** The whole map is seen, and fits again when the page changes. */
  fitted = $state(true);
  private begun = false;
  /** The map began near what lies on it, and nobody has taken hold of it since. */
  private nearby = false;
  /** Where the player looked before the map went to see what happens; null if it is his to move. */
  private before: { camera: Camera; fitted: boolean } | null = null;
  /** The map goes by itself, or is on its way back. */
  away = $state(false);

  /** `covered` is how much of the map's upper edge a long question covers. */
  constructor(
    private readonly table: () => TableState,
    private readonly covered: () => number,
  ) {}

  /** The scale for which counters and names are drawn: while the map moves it stays the picture that
   * it is, since to draw every counter anew for each step of the wheel would take longer than a frame. */
  private drawn = 1;
  readonly drawnFor = $derived.by(() => {
    if (!this.moving) this.drawn = this.camera.scale;
    return this.drawn;
  });

  readonly window = $derived.by(() => ({ width: this.width, height: this.height }));
  private readonly layout = $derived.by(() => this.table().layout);

  private readonly whole = $derived.by(() => {
    const { width, height } = this.window;
    const fitting = this.fitInto(this.window);
    const isHidden = (point: Point) => {
      const { x, y } = toPage(fitting, point);
      return x > width - TOOLS.width && y > height - TOOLS.height;
    };
    if (width < NARROW || ![...this.layout.at.values()].some(isHidden)) return fitting;
    return this.fitInto({ width: width - TOOLS.width, height });
  });
  /** Wide screens have the question above the map, and phones below it. */
  private fitInto(window: Size): Camera {
    const fitting = fit(this.layout, window);
    return this.width < NARROW ? fitting : atTheFoot(fitting, this.layout, window);
  }
  /** The whole map moves out from under a long question only where an answer lies there. */
  readonly lowered = $derived.by(
    () =>
      this.covered() > 0 &&
      this.table().options.some((option) => {
        const point = this.table().whereIsOption(option);
        const edge = this.covered() + this.layout.size * this.whole.scale;
        return point !== null && toPage(this.whole, point).y < edge;
      }),
  );
  private readonly seenWhole = $derived.by(() => {
    if (!this.lowered) return this.whole;
    const { width, height } = this.window;
    const slid = this.slidDown();
    if (slid) return slid;
    const below = fit(this.layout, { width, height: height - this.covered() });
    return { ...below, y: below.y + this.covered() };
  });

  /** The whole map as large as before but lower, if every answer is in sight then: to make it smaller
   * would make it hard to read. */
  private slidDown(): Camera | null {
    const answers = this.table().options.flatMap((option) => this.table().whereIsOption(option) ?? []);
    const heights = answers.map((point) => toPage(this.whole, point).y);
    const room = this.layout.size * this.whole.scale;
    const by = this.covered() + room - Math.min(...heights);
    if (Math.max(...heights) + by + room > this.height) return null;
    return { ...this.whole, y: this.whole.y + by };
  }

  toPage(point: Point): Point {
    return toPage(this.camera, point);
  }

  toMap(point: Point): Point {
    return toMap(this.camera, point);
  }

  /** Look at the whole map, from now on. */
  fit(): void {
    this.fitted = true;
    this.nearby = false;
    this.camera = this.seenWhole;
  }

  /** The page has changed: a map that was seen whole is seen whole again. */
  fitAgain(): void {
    if (this.fitted && this.width > 0) this.camera = untrack(() => this.seenWhole);
  }

  /** The first look at the map, once its size is known. */
  begin(): void {
    if (this.begun || this.width === 0) return;
    this.begun = true;
    if (this.whole.scale >= LEGIBLE) return;
    if (this.width > NARROW) {
      this.beginNear();
      return;
    }
    const start = middleOf(this.table().whereToBegin());
    const scale = Math.max(LEGIBLE, Math.min(LARGE, this.height / this.layout.height));
    this.show(cover(centreOn({ ...this.whole, scale }, start, this.window), this.layout, this.window));
  }

  /** Where all that lies on a large map lies close together, one begins near enough to read it. */
  private beginNear(): void {
    const points = this.table().whereThingsLie();
    const scale = Math.min(NEAR, this.scaleFor(points, AROUND * this.layout.size));
    if (points.length === 0 || scale < LEGIBLE) return;
    this.lookFrom(scale, points);
    this.nearby = true;
  }

  /** Look at the middle of these points, below a question that lies over the map. */
  private lookFrom(scale: number, points: readonly Point[]): void {
    const there = centreOn({ ...this.camera, scale }, centreOf(points), this.window);
    this.show(cover({ ...there, y: there.y + this.covered() / 2 }, this.layout, this.window));
  }

  /** A question is put: whoever looks elsewhere is brought to an answer; a map that nobody has moved
   * since it began near shows all of them. */
  lookAtAnswers(points: readonly Point[]): void {
    if (!this.nearby) {
      this.lookAtSome(points);
      return;
    }
    if (points.every((point) => this.isInSight(point))) return;
    this.beginNear();
    this.lookAtAll(points);
  }

  /** Look at some of these points, unless one is in sight; a map seen whole stays as it is. */
  lookAtSome(points: readonly Point[]): void {
    if (this.fitted || points.length === 0 || points.some((point) => this.isInSight(point))) return;
    const there = centreOn(this.camera, middleOf(points), this.window);
    this.show(cover(there, this.layout, this.window));
  }

  /** Look at all of these points, from as near as now if that can be; a map seen whole stays as it is. */
  lookAtAll(points: readonly Point[]): void {
    if (this.fitted || points.every((point) => this.isInSight(point))) return;
    const { nearby } = this;
    const scale = Math.max(this.whole.scale, Math.min(this.camera.scale, this.scaleFor(points)));
    this.lookFrom(scale, points);
    this.nearby = nearby;
  }

  /** Look where something happens: all of it near enough to be read. With null, look again where
   * the player looked before; once he has taken hold of the map, it is his. */
  visit(points: readonly Point[] | null): void {
    if (points === null) {
      if (this.before) ({ camera: this.camera, fitted: this.fitted } = this.before);
      this.before = null;
      setTimeout(() => (this.away = this.before !== null), RETURN);
      return;
    }
    if (this.away && !this.before) return;
    const near = this.camera.scale >= Math.min(LEGIBLE, this.scaleFor(points));
    if (points.length === 0 || (near && points.every((point) => this.isInSight(point)))) return;
    if (this.fitted && this.whole.scale >= LEGIBLE) return;
    this.before ??= { camera: this.camera, fitted: this.fitted };
    this.away = true;
    const scale = Math.max(this.whole.scale, Math.min(this.scaleFor(points), NEAR));
    const there = centreOn({ ...this.camera, scale }, middleOf(points), this.window);
    const below = { ...there, y: there.y + this.covered() / 2 };
    this.fitted = false;
    this.camera = cover(keepInSight(below, this.layout, this.window), this.layout, this.window);
  }

  /** How near one may be and still see all of these points, and so much around them. */
  private scaleFor(points: readonly Point[], around = 0): number {
    const across = (of: number[], room: number) =>
      (room - 2 * EDGE) / Math.max(1, Math.max(...of) - Math.min(...of) + 2 * around);
    const height = this.height - this.covered();
    return Math.min(
      across(points.map(({ x }) => x), this.width),
      across(points.map(({ y }) => y), height),
    );
  }

  zoom(factor: number): void {
    this.zoomAt({ x: this.width / 2, y: this.height / 2 }, factor);
  }

  zoomAt(at: Point, factor: number): void {
    this.show(zoomAt(this.camera, at, factor, this.whole.scale * 0.6));
  }

  pan(dx: number, dy: number): void {
    this.show({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
  }

  private isInSight(point: Point): boolean {
    const { x, y } = this.toPage(point);
    const top = this.covered() + EDGE;
    return x > EDGE && y > top && x < this.width - EDGE && y < this.height - EDGE;
  }

  private show(next: Camera): void {
    this.fitted = false;
    this.nearby = false;
    this.before = null;
    this.camera = keepInSight(next, this.layout, this.window);
  }
}

/** The middle of the room that they take, so that none is farther off than it need be. */
function centreOf(points: readonly Point[]): Point {
  const between = (of: number[]) => (Math.min(...of) + Math.max(...of)) / 2;
  return { x: between(points.map(({ x }) => x)), y: between(points.map(({ y }) => y)) };
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
