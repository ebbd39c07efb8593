/**
 * Limits emails that strangers can trigger to one address, of all kinds together: a request for a new password, a link,
 * repeated tickets or a code may name another person's address. A person who cannot find an email asks a few times;
 * twenty an hour is far beyond that, and a school that books for a day stays below sixty.
 */
import { countTry, isSpent } from '../infra/countTry';
import { mailboxOf } from '../shared/mailbox';

const LIMITS = [
  { window: 'hour', mails: 20, seconds: 3600 },
  { window: 'day', mails: 60, seconds: 86_400 },
] as const;

/** Why an email is not sent. */
export type HeldBack = (typeof LIMITS)[number]['window'];

const keyOf = (window: HeldBack, address: string): string => `mail-${window}:${mailboxOf(address)}`;

/** Counts an email to that address. @returns the limit it exceeds, if any. */
export async function countMail(address: string): Promise<HeldBack | null> {
  for (const { window, mails, seconds } of LIMITS) {
    if ((await countTry(keyOf(window, address), mails, seconds)) > 0) return window;
  }
  return null;
}

/** Whether the next email to that address would be held back; checked before the related action starts. */
export async function isMailboxFull(address: string): Promise<boolean> {
  for (const { window, mails } of LIMITS) {
    if (await isSpent(keyOf(window, address), mails)) return true;
  }
  return false;
}
