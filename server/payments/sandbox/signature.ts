/** Signature of sandbox messages: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">` in a header. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { env } from '../../infra/runtime';

export const SIGNATURE_HEADER = 'sandbox-signature';
/** Older messages are refused, to prevent replay. */
export const TOLERANCE_SECONDS = 300;

/** Shared secret, derived from the key: needs no configuration and differs by installation. */
export const webhookSecret = (appKey = env().APP_KEY): Buffer =>
  Buffer.from(hkdfSync('sha256', appKey, '', 'sandbox payment messages', 32));

const digest = (body: string | Buffer, seconds: number, secret: Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** Header value for a body sent at that time. */
export function sign(body: string | Buffer, secret: Buffer, at = new Date()): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(body, seconds, secret).toString('hex')}`;
}

/** Whether the body has a valid and recent signature. */
export function isGenuine(body: Buffer, header: unknown, secret: Buffer, now = new Date()): boolean {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!match) return false;
  const seconds = Number(match[1]);
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(digest(body, seconds, secret), Buffer.from(match[2]!, 'hex'));
}
