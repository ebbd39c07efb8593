/**
 * Recomputes a draw of a waiting room from its published seed, without the server's code:
 * `node scripts/checkDraw.mjs <seed> <number of places> [index]` or `node scripts/checkDraw.mjs <address of draw.json> [index]`.
 * Prints the place of the index, both from 0, or a line `index place` for each. docs/waiting-room.md describes it.
 */
import { createHmac } from 'node:crypto';

async function readArguments([first = '', ...rest]) {
  if (!/^https?:/.test(first)) return { seed: first, count: Number(rest[0]), index: rest[1] };
  const { seed, registered } = await (await fetch(first)).json();
  return { seed, count: registered, index: rest[0] };
}

const { seed, count, index } = await readArguments(process.argv.slice(2));
if (!/^[0-9a-f]{64}$/.test(seed ?? '') || !Number.isSafeInteger(count)) {
  console.error('There is no draw: a seed of 64 hexadecimal digits and a number of places are needed.');
  process.exit(1);
}
const key = Buffer.from(seed, 'hex');
const bits = count < 2 ? 1 : 32 - Math.clz32(count - 1);
const half = BigInt(Math.ceil(Math.max(2, bits) / 2));
const mask = (1n << half) - 1n;

function f(round, right) {
  const numbers = Buffer.alloc(9);
  numbers[0] = round;
  numbers.writeUInt32BE(count, 1);
  numbers.writeUInt32BE(Number(right), 5);
  const digest = createHmac('sha256', key).update('aforo-draw-1', 'ascii').update(numbers).digest();
  return BigInt(digest.readUInt32BE(0)) & mask;
}

function placeOf(i) {
  let x = BigInt(i);
  do {
    let left = x >> half;
    let right = x & mask;
    for (let round = 0; round < 8; round += 1) [left, right] = [right, left ^ f(round, right)];
    x = (left << half) | right;
  } while (x >= BigInt(count));
  return Number(x);
}

if (index !== undefined) console.log(placeOf(Number(index)));
else console.log(Array.from({ length: count }, (_, i) => `${i} ${placeOf(i)}`).join('\n'));
