/** Wheel, drag and pinch, told as camera moves; a press that does not move is a click. */

import type { Point } from './layout';

export interface Gestures {
  /** A gesture starts or has ended: while it lasts the map is kept as a ready-made picture. */
  onMoving: (moving: boolean) => void;
  onPan: (dx: number, dy: number) => void;
  onZoom: (at: Point, factor: number) => void;
  onClick: (at: Point, touch: boolean) => void;
  onHover: (at: Point | null) => void;
}

const SLACK = 5;
/** A gesture is over when so many frames have been drawn without it: on a slow machine, which is
 * told of the wheel late, that takes longer. */
const SETTLE = 12;

export function gestures(to: Gestures): (node: HTMLElement) => () => void {
  return (node) => {
    const pointers = new Map<number, Point>();
    let start: Point | null = null;
    let dragging = false;
    let settling = 0;

    const local = (event: MouseEvent): Point => {
      const box = node.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const settleAfter = (frames: number) => {
      cancelAnimationFrame(settling);
      if (frames === 0) to.onMoving(false);
      else settling = requestAnimationFrame(() => settleAfter(frames - 1));
    };
    const move = () => {
      cancelAnimationFrame(settling);
      to.onMoving(true);
    };

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      pointers.set(event.pointerId, local(event));
      start = pointers.size === 1 ? local(event) : null;
      dragging = pointers.size > 1;
    };

    const drag = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      const now = local(event);
      if (!before) {
        if (event.pointerType === 'mouse') to.onHover(now);
        return;
      }
      if (!dragging) {
        if (start && Math.hypot(now.x - start.x, now.y - start.y) < SLACK) return;
        dragging = true;
        node.setPointerCapture(event.pointerId);
        to.onHover(null);
        move();
      }
      if (pointers.size === 1) to.onPan(now.x - before.x, now.y - before.y);
      else pinch(event.pointerId, before, now);
      pointers.set(event.pointerId, now);
    };

    const pinch = (id: number, before: Point, now: Point) => {
      const other = [...pointers].find(([pointer]) => pointer !== id)?.[1];
      if (!other) return;
      move();
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      to.onPan((now.x - before.x) / 2, (now.y - before.y) / 2);
      if (was > 0) to.onZoom({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, is / was);
    };

    const up = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId)) return;
      if (dragging) settleAfter(SETTLE);
      else if (event.type === 'pointerup') to.onClick(local(event), event.pointerType !== 'mouse');
      if (pointers.size === 0) dragging = false;
    };

    const leave = () => to.onHover(null);

    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      move();
      const speed = event.ctrlKey ? 0.01 : event.deltaMode === 1 ? 0.05 : 0.0016;
      to.onZoom(local(event), Math.exp(-event.deltaY * speed));
      settleAfter(SETTLE);
    };

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', drag);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', up);
    node.addEventListener('pointerleave', leave);
    node.addEventListener('wheel', wheel, { passive: false });
    return () => {
      cancelAnimationFrame(settling);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', drag);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
      node.removeEventListener('pointerleave', leave);
      node.removeEventListener('wheel', wheel);
    };
  };
}
