/** Generates the shapes of a poster from a name. The same name always gets the same shapes. */

/** Colours of a poster, the background first. They are the same in both themes. */
const INKS = [
  ['#0c5a50', '#86d5c2', '#f0b748', '#f7f3ea'],
  ['#1d2c47', '#97bdea', '#e5694b', '#f6efe2'],
  ['#a8391f', '#f3c97a', '#2a1712', '#fbe9d2'],
  ['#243a2c', '#a9cf9f', '#ead9a5', '#d9623a'],
  ['#43213f', '#e6a2a6', '#f1c04d', '#f8efe6'],
  ['#e6b645', '#1c1815', '#a5271a', '#fbf5e6'],
] as const;

export const COLUMNS = 6;
export const ROWS = 4;
/** Side of a tile in drawing units. */
export const TILE = 60;
/** Tiles in each direction that the large shape takes. */
const LARGE = 3;

type Place = { x: number; y: number; side: number };
export type Shape = Place & { path: string; ink: string };
export type Cover = { ground: string; shapes: Shape[] };

/** Paths in a unit square with the origin at its corner. */
const TILES = [
  'M0 0h1a1 1 0 0 1-1 1z',
  'M1 0v1a1 1 0 0 1-1-1z',
  'M1 1h-1a1 1 0 0 1 1-1z',
  'M0 1v-1a1 1 0 0 1 1 1z',
  'M0 .5a.5.5 0 0 1 1 0z',
  'M0 .5a.5.5 0 0 0 1 0z',
  'M.5 0a.5.5 0 0 1 0 1 .5.5 0 0 1 0-1z',
  'M0 0h1v1z',
  'M0 1h1v-1z',
  'M0 0h.34v1h-.34zM.66 0h.34v1h-.34z',
];
const LARGE_SHAPES = [
  'M.5 0a.5.5 0 0 1 0 1 .5.5 0 0 1 0-1z',
  'M0 1v-.5a.5.5 0 0 1 1 0v.5z',
  'M0 1a1 1 0 0 1 1-1v1z',
  'M0 .5a.5.5 0 0 1 1 0v.5h-.25v-.5a.25.25 0 0 0-.5 0v.5h-.25z',
  'M.5 0l.5 1h-1z',
];

/** A pseudo-random generator of numbers in [0, 1), seeded by the name. */
function numbersOf(name: string): () => number {
  let state = 2166136261;
  for (let at = 0; at < name.length; at += 1) state = Math.imul(state ^ name.charCodeAt(at), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The poster of a name: a grid of shapes around a large one. */
export function coverOf(name: string): Cover {
  const next = numbersOf(name);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const [ground, ...inks] = pick(INKS);
  const large = { x: Math.floor(next() * (COLUMNS - LARGE + 1)), y: Math.floor(next() * (ROWS - LARGE + 1)) };
  const isCovered = (x: number, y: number) =>
    x >= large.x && x < large.x + LARGE && y >= large.y && y < large.y + LARGE;
  const shapes: Shape[] = [];
  for (let y = 0; y < ROWS; y += 1)
    for (let x = 0; x < COLUMNS; x += 1) {
      if (isCovered(x, y) || next() < 0.3) continue;
      shapes.push({ x: x * TILE, y: y * TILE, side: TILE, path: pick(TILES), ink: pick(inks) });
    }
  shapes.push({ x: large.x * TILE, y: large.y * TILE, side: LARGE * TILE, path: pick(LARGE_SHAPES), ink: pick(inks) });
  return { ground, shapes };
}
