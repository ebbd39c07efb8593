/**
 * The draw: the place of a visitor who registered before the opening, computed from the seed when it is read. The byte
 * layout is frozen in docs/waiting-room.md, and `scripts/checkDraw.mjs` computes the same without this file.
 */
import { createHmac } from 'node:crypto';
import { memoize } from '../shared/memoize';

const LABEL = Buffer.from('aforo-draw-1', 'ascii');
/** Four rounds leave places up to a third more likely than others when five people register; eight do not. */
const ROUNDS = 8;
/** A round of the Feistel network needs two bits. */
const MIN_BITS = 2;
/** Size of the cache: each poll of a visitor asks for the same place. */
const MAX_REMEMBERED = 50_000;

/** The first four bytes of HMAC-SHA256(seed, label, round, number of places, right half). */
function mix(seed: Buffer, round: number, count: number, right: number): number {
  const message = Buffer.alloc(LABEL.length + 9);
  LABEL.copy(message);
  message.writeUInt8(round, LABEL.length);
  message.writeUInt32BE(count, LABEL.length + 1);
  message.writeUInt32BE(right, LABEL.length + 5);
  return createHmac('sha256', seed).update(message).digest().readUInt32BE(0);
}

/**
 * A permutation of 0 … count − 1: a Feistel network over the next even number of bits, repeated until the result is
 * below the count.
 */
export function drawnPlace(seedHex: string, index: number, count: number): number {
  const seed = Buffer.from(seedHex, 'hex');
  const half = Math.ceil(Math.max(MIN_BITS, (count - 1).toString(2).length) / 2);
  const mask = 2 ** half - 1;
  let at = index;
  do {
    let [left, right] = [Math.floor(at / 2 ** half), at & mask];
    for (let round = 0; round < ROUNDS; round += 1)
      [left, right] = [right, left ^ (mix(seed, round, count, right) & mask)];
    at = left * 2 ** half + right;
  } while (at >= count);
  return at;
}

const remembered = memoize(MAX_REMEMBERED, (key: string) => {
  const [seed = '', index = '', count = ''] = key.split(' ');
  return drawnPlace(seed, Number(index), Number(count));
});

/** The place of an index from 0: drawn for those who registered before the opening, else in order of arrival. */
export const placeOf = (draw: { seed: string; registered: number }, index: number): number =>
  index < draw.registered ? remembered(`${draw.seed} ${index} ${draw.registered}`) : index;
