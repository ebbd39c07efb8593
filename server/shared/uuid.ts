/**
 * Row ids are UUID version 7: the first 48 bits are the millisecond, so indexes grow at one end. The 12 bits after the
 * version count within a millisecond, which keeps the ids of a process strictly ascending even if its clock stops or
 * steps back.
 */
const COUNTER_LIMIT = 0x1000;

let lastMillisecond = 0;
let counter = 0;

/** Fetches random bytes for many ids in one call, since the call costs most. */
const pool = new Uint8Array(16 * 64);
let poolAt = pool.length;

function randomBytes(): Uint8Array {
  if (poolAt === pool.length) {
    globalThis.crypto.getRandomValues(pool);
    poolAt = 0;
  }
  poolAt += 16;
  return pool.slice(poolAt - 16, poolAt);
}

/** A new id, greater than every earlier one of this process. */
export function uuidv7(): string {
  const bytes = randomBytes();
  advance(Date.now(), ((bytes[6]! << 8) | bytes[7]!) & 0x7ff);
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(lastMillisecond / 2 ** (40 - 8 * index)) & 0xff;
  bytes[6] = 0x70 | (counter >> 8);
  bytes[7] = counter & 0xff;
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return uuidFromBytes(bytes);
}

/** A new millisecond starts its count at random in the lower half, so that the next id cannot be guessed. */
function advance(now: number, start: number): void {
  if (now > lastMillisecond) {
    lastMillisecond = now;
    counter = start;
    return;
  }
  counter += 1;
  if (counter < COUNTER_LIMIT) return;
  lastMillisecond += 1;
  counter = start;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of any version, in either case. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** The 16 bytes of a UUID. @throws RangeError when the text is not one. */
export function uuidToBytes(uuid: string): Uint8Array {
  if (!isUuid(uuid)) throw new RangeError(`not a UUID: ${uuid}`);
  const hex = uuid.replaceAll('-', '');
  return Uint8Array.from({ length: 16 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A UUID in lower case from its 16 bytes. @throws RangeError on any other length. */
export function uuidFromBytes(bytes: Uint8Array): string {
  if (bytes.length !== 16) throw new RangeError(`a UUID has 16 bytes, not ${bytes.length}`);
  let text = '';
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += HEX[bytes[index]!]!;
  }
  return text;
}
