import { createHash } from 'node:crypto';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Order number of an attempt at Redsys: twelve characters, the first four digits, never reused. Derived from the
 * payment id, so that starting it twice is one operation there.
 */
export function orderNumber(paymentId: string): string {
  const hash = createHash('sha256').update(paymentId).digest();
  const figures = String(hash.readUInt32BE(0) % 10_000).padStart(4, '0');
  return figures + [...hash.subarray(4, 12)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}
