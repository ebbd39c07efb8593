import { createHash } from 'node:crypto';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * What Redsys knows an attempt by: twelve characters, of which the first four must be figures, never used before. The same
 * for the same payment, which is one attempt, so that beginning it twice is one operation there.
 */
export function orderNumber(paymentId: string): string {
  const hash = createHash('sha256').update(paymentId).digest();
  const figures = String(hash.readUInt32BE(0) % 10_000).padStart(4, '0');
  return figures + [...hash.subarray(4, 12)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}
