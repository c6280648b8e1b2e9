/** A board seen nearer: two fingers pinch it, one pushes it; the page around it stays as it is. */
import type { Layout, Point } from './layout';

type Box = Layout['box'];

const MOST = 4;
/** Below this a pinch goes back to the whole board. */
const LEAST = 1.06;

export class Zoom {
  scale = $state(1);
  #middle = $state.raw<Point | null>(null);
  #fingers = new Map<number, Point>();

  /** The part of a picture that is seen. */
  boxOf(whole: Box): Box {
    if (this.scale === 1 || this.#middle === null) return whole;
    const [width, height] = [whole.width / this.scale, whole.height / this.scale];
    const within = (at: number, low: number, all: number, size: number): number =>
      Math.min(Math.max(at - size / 2, low), low + all - size);
    return {
      x: within(this.#middle.x, whole.x, whole.width, width),
      y: within(this.#middle.y, whole.y, whole.height, height),
      width,
      height,
    };
  }

  down(event: PointerEvent): void {
    if (event.pointerType === 'touch')
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  get pinching(): boolean {
    return this.#fingers.size > 1;
  }

  /** Two fingers pinch, one pushes a board that is seen nearer. `unit`: a pixel's size in the picture. Whether the board has moved. */
  move(event: PointerEvent, whole: Box, unit: number): boolean {
    const before = this.#fingers.get(event.pointerId);
    if (!before || (this.#fingers.size < 2 && this.scale === 1)) return false;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    const box = this.boxOf(whole);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (other) {
      const apart = (point: Point): number => Math.hypot(point.x - other.x, point.y - other.y);
      const scale = this.scale * (apart(now) / Math.max(1, apart(before)));
      this.scale = Math.min(MOST, Math.max(1, scale));
    }
    const share = other ? 0.5 : 1;
    this.#middle = {
      x: middle.x - (now.x - before.x) * unit * share,
      y: middle.y - (now.y - before.y) * unit * share,
    };
    this.#fingers.set(event.pointerId, now);
    return true;
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size === 0 && this.scale < LEAST) this.reset();
  }

  reset(): void {
    this.scale = 1;
    this.#middle = null;
  }
}
