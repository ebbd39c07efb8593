import { timingSafeEqual } from 'node:crypto';

/** Compares a given value with a secret in constant time. */
export function isSameSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
