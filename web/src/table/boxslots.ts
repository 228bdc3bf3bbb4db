/** Where the counters of a box lie on a display, around its middle. */

export interface BoxSlot {
  x: number;
  y: number;
  size: number;
}

interface Room {
  width: number;
  height: number;
}

export const LARGEST = 44;
const APART = 1.06;
/** From so many counters on, ships among aircraft keep room of their own. */
const CROWD = 7;
const SHARE = 0.36;

/** A place for each counter, in the order in which they are given; of each one is told whether it is
 * an aircraft. Who attacks a ship in numbers must not make it vanish. */
export function slotsFor(aircraft: readonly boolean[], room: Room): BoxSlot[] {
  const planes = aircraft.filter(Boolean).length;
  const ships = aircraft.length - planes;
  if (aircraft.length < CROWD || ships === 0 || planes < ships) return grid(aircraft.length, room);
  const left = { ...room, width: room.width * SHARE };
  const right = { ...room, width: room.width - left.width };
  const shift = (by: number) => (slot: BoxSlot) => ({ ...slot, x: slot.x + by });
  const forShips = grid(ships, left).map(shift((left.width - room.width) / 2));
  const forPlanes = grid(planes, right).map(shift((room.width - right.width) / 2));
  return aircraft.flatMap((plane) => (plane ? forPlanes.shift() : forShips.shift()) ?? []);
}

/** As large as the room allows, in as many columns as that takes. */
function grid(number: number, { width, height }: Room): BoxSlot[] {
  let [columns, size] = [1, 0];
  for (let tried = 1; tried <= Math.max(1, number); tried++) {
    const rows = Math.ceil(number / tried);
    const fits = Math.min(LARGEST, width / tried / APART, height / rows / APART);
    if (fits > size) [columns, size] = [tried, fits];
  }
  const rows = Math.ceil(number / columns);
  return Array.from({ length: number }, (_, i) => ({
    x: ((i % columns) - (Math.min(columns, number) - 1) / 2) * size * APART,
    y: (Math.floor(i / columns) - (rows - 1) / 2) * size * APART,
    size,
  }));
}
