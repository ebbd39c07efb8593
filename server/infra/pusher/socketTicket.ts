/**
 * A ticket for live connections: the application gives one to each session's page, and the server counts connections by
 * it. It is signed with the application's secret, so a separate live server verifies it without the database. It tells
 * nothing about the session, and opens no channel.
 */
import { hmacHex, isEqualInConstantTime } from './signatures';

/** A page that is open for longer connects like one without a ticket. Pages of the same hour have the same ticket. */
const VALID_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PATTERN = /^([\w-]{22})\.([0-9a-z]{1,11})\.([0-9a-f]{64})$/;

const signatureOf = (secret: string, text: string): string => hmacHex(secret, `socket ticket:${text}`);

/** @param session 22 letters, digits, `-` or `_` that stand for the session */
export function socketTicket(secret: string, session: string, now = Date.now()): string {
  const text = `${session}.${(Math.floor(now / HOUR_MS) * HOUR_MS + VALID_MS).toString(36)}`;
  return `${text}.${signatureOf(secret, text)}`;
}

/** @returns the session of a ticket in a URL; null if there is none or it is not valid */
export function sessionOfTicket(secret: string, url: string, now = Date.now()): string | null {
  const ticket = new URLSearchParams(url.split('?')[1] ?? '').get('ticket') ?? '';
  const [, session, until, signature] = PATTERN.exec(ticket) ?? [];
  if (!session || !until || !signature || Number.parseInt(until, 36) < now) return null;
  return isEqualInConstantTime(signature, signatureOf(secret, `${session}.${until}`)) ? session : null;
}
