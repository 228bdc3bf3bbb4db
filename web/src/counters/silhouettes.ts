/** Outlines printed on counters: 28 wide, waterline at y = 0 for ships, centred for the rest. */

import type { CounterDesign } from '../wire';

interface Silhouette {
  path: string;
  /** Ships stand on the waterline, everything else is centred. */
  afloat: boolean;
}

const CARRIER =
  'M-14,0L-13,-3.4H13.4L12,0Z M-1.5,-3.4V-6.2H.2V-8.6H1.2V-6.2H3.6V-3.4Z M-11,-3.4V-4.4H-9V-3.4Z M8,-3.4V-4.4H10V-3.4Z';
const LIGHT_CARRIER = 'M-12,0L-11.4,-3.4H11.6L10.6,0Z M3.2,-3.4V-6H4.4V-7.8H5.2V-6H6.6V-3.4Z';
const BATTLESHIP =
  'M-14,0L-13.2,-2.6H13.6L12,0Z M-10.6,-2.6V-3.9L-13,-4.9V-5.3L-8.4,-4.6H-7.4V-2.6Z M-7,-2.6V-5L-9.2,-5.9V-6.3L-5.6,-5.8H-4.4V-2.6Z M-3.8,-2.6V-7.2H-2.8V-9.8H-1.4V-7.2H-.2V-2.6Z M.6,-2.6L1.1,-7H3.1L3.5,-2.6Z M4.3,-2.6V-5.6H5V-7.6H5.7V-5.6H6.6V-2.6Z M7.4,-2.6V-4.6H8.6L12.8,-5.3V-4.9L10.4,-3.9V-2.6Z';
const CRUISER =
  'M-14,0L-13.4,-2.2L13.6,-2.6L12,0Z M-9.6,-2.4V-3.6L-12,-4.3V-4.7L-7.8,-4.2H-7V-2.4Z M-6,-2.4V-6H-4.6V-8.6H-3.6V-6H-2.2V-2.4Z M-1.2,-2.4L-.8,-6H.8L1.2,-2.4Z M2,-2.4L2.4,-5.6H3.8L4.2,-2.4Z M5,-2.4V-5H5.8V-2.4Z M7,-2.4V-4H8.2L12,-4.7V-4.3L9.8,-3.6V-2.4Z';
const DESTROYER =
  'M-12,0L-11.6,-2.6L-4,-1.8H11.4L10.4,0Z M-8.4,-2.2V-3.2L-10.4,-3.8V-4.2L-7,-3.6H-6.2V-2.1Z M-5,-1.9V-4.8H-3.8V-7.2H-3.1V-4.8H-2.2V-1.9Z M-1,-1.8L-.6,-4.4H.8L1.2,-1.8Z M2.6,-1.8L3,-4H4.2L4.6,-1.8Z M6.4,-1.8V-3H7.4L9.8,-3.4V-3L8.6,-2.6V-1.8Z';
const SUBMARINE =
  'M-14,-1.4C-13,-2.6 -11,-3 -8,-3H-2.4V-5.6H-1V-8H-.3V-5.6H2.6V-3H8C11,-3 13,-2.4 14,-1.2L11,0H-11.5Z M5,-3V-4.1L8.6,-4.7V-4.3L6.4,-3.8V-3Z';
const TRANSPORT =
  'M-13,0L-12.6,-3.2H-8.6V-2.2H9.4V-3.4H13L12,0Z M-3,-2.2V-6.4H3.4V-2.2Z M.2,-6.4V-8.8H1.8V-6.4Z M-7.4,-2.2V-7.4H-6.8V-2.2Z M7,-2.2V-7.4H7.6V-2.2Z';
const SINGLE_ENGINE =
  'M0,-7.6C.9,-7.6 1.1,-6.2 1.1,-4.4L1.2,-3.2L9.6,-1.2V.7L1.2,.2L.8,4.2L3.4,5.4V6.6L0,6.2L-3.4,6.6V5.4L-.8,4.2L-1.2,.2L-9.6,.7V-1.2L-1.2,-3.2L-1.1,-4.4C-1.1,-6.2 -.9,-7.6 0,-7.6Z';
const TWIN_ENGINE =
  'M0,-7.8C1,-7.8 1.3,-6 1.3,-4.6V-2.6L3.4,-2.3L3.5,-4.6H5.1L5.2,-2L12.4,-.9V1.1L1.3,.8L.9,4.6L4.2,5.6V7L0,6.5L-4.2,7V5.6L-.9,4.6L-1.3,.8L-12.4,1.1V-.9L-5.2,-2L-5.1,-4.6H-3.5L-3.4,-2.3L-1.3,-2.6V-4.6C-1.3,-6 -1,-7.8 0,-7.8Z';
const FLEET =
  'M-13,1.5L-12.2,-1H5.4L4.2,1.5Z M-6.5,-1V-3.6H-4.8V-5.6H-3.9V-3.6H-1.4V-1Z M-3,7L-2.2,4.5H13L11.8,7Z M3.5,4.5V1.9H5.2V-.1H6.1V1.9H8.6V4.5Z';
const AIRFIELD =
  'M-11,-2.2H-1.9L-7.7,-6.4L-6,-8.2L0,-3.8L6,-8.2L7.7,-6.4L1.9,-2.2H11V.6H1.9L7.7,4.8L6,6.6L0,2.2L-6,6.6L-7.7,4.8L-1.9,.6H-11Z';
const LEADER = 'M0,-8L2.2,-2.6L8,-2.3L3.5,1.4L5,7L0,3.9L-5,7L-3.5,1.4L-8,-2.3L-2.2,-2.6Z';
const MARKER = 'M0,-7L7.4,0L0,7L-7.4,0Z M0,-4.2L-4.4,0L0,4.2L4.4,0Z';

const ship = (path: string): Silhouette => ({ path, afloat: true });
const other = (path: string): Silhouette => ({ path, afloat: false });

type Word = NonNullable<CounterDesign['silhouette']>;

const DRAWN: Record<Word, Silhouette> = {
  carrier: ship(CARRIER),
  'light carrier': ship(LIGHT_CARRIER),
  battleship: ship(BATTLESHIP),
  cruiser: ship(CRUISER),
  destroyer: ship(DESTROYER),
  submarine: ship(SUBMARINE),
  transport: ship(TRANSPORT),
  'single-engined': other(SINGLE_ENGINE),
  'twin-engined': other(TWIN_ENGINE),
  fleet: other(FLEET),
  airfield: other(AIRFIELD),
  leader: other(LEADER),
  marker: other(MARKER),
};

export function silhouetteOf({ silhouette = 'marker' }: CounterDesign): Silhouette {
  return DRAWN[silhouette];
}
