import { timingSafeEqual } from 'node:crypto';

/** Whether what was given is the secret, in a time that tells nothing of where they differ. */
export function isSameSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
