/**
 * QR code as the outline of its dark modules. One outline instead of hundreds of squares avoids hairlines between
 * neighbours and needs far less text.
 */
import { encode } from 'uqr';

/** Light modules that a scanner needs around the code. */
export const QUIET_MODULES = 4;

export type QrModules = { size: number; dark: readonly (readonly boolean[])[] };
export type QrOutline = { size: number; path: string };

/** Modules of a code with error correction M, which tolerates about 15 % damage. */
export function qrModules(text: string): QrModules {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  return { size, dark: data };
}

/** Outline as SVG path for `fill-rule: nonzero`; the code's corner is 0,0. */
export function qrOutline(text: string): QrOutline {
  const { size, dark } = qrModules(text);
  const edges = boundary(dark, size);
  const loops: string[] = [];
  for (let corner = 0; corner < edges.length; corner++) {
    while (edges[corner]) loops.push(loop(edges, corner, size + 1));
  }
  return { size, path: loops.join('') };
}

/** Right, down, left, up: the dark module is on the right of each edge, so holes run the other way. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Bits per grid corner for the directions of its outgoing edges. */
function boundary(dark: QrModules['dark'], size: number): Uint8Array {
  const corners = size + 1;
  const edges = new Uint8Array(corners * corners);
  const leave = (x: number, y: number, direction: number) => {
    edges[y * corners + x]! |= 1 << direction;
  };
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!dark[y]?.[x]) continue;
      if (!dark[y - 1]?.[x]) leave(x, y, 0);
      if (!dark[y]?.[x + 1]) leave(x + 1, y, 1);
      if (!dark[y + 1]?.[x]) leave(x + 1, y + 1, 2);
      if (!dark[y]?.[x - 1]) leave(x, y + 1, 3);
    }
  }
  return edges;
}

/** A closed line from that corner, consuming its edges. Where two modules touch only at a corner, it turns right. */
function loop(edges: Uint8Array, start: number, corners: number): string {
  const moves: { direction: number; length: number }[] = [];
  let corner = start;
  do {
    const last = moves.at(-1);
    const direction = turn(edges[corner]!, last?.direction ?? 0);
    edges[corner]! &= ~(1 << direction);
    corner += STEPS[direction]![0] + STEPS[direction]![1] * corners;
    if (last?.direction === direction) last.length += 1;
    else moves.push({ direction, length: 1 });
  } while (corner !== start);
  const lines = moves.slice(0, -1).map(({ direction, length }) => {
    const [right, down] = STEPS[direction]!;
    return right === 0 ? `v${down * length}` : `h${right * length}`;
  });
  return `M${start % corners} ${Math.floor(start / corners)}${lines.join('')}z`;
}

function turn(leaving: number, direction: number): number {
  const found = [1, 0, 3].map((by) => (direction + by) % 4).find((candidate) => leaving & (1 << candidate));
  if (found === undefined) throw new RangeError('an outline that does not close');
  return found;
}
