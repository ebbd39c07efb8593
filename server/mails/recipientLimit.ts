/**
 * How much mail strangers can have us send to one address, of all kinds together: the person who asks for a new password, a
 * link, their tickets once more or a code names an address that may be another's. A person who cannot find a mail asks a
 * few times; twenty an hour is far beyond that, and a school that books for a day stays below sixty.
 */
import { countTry, isSpent } from '../infra/countTry';
import { mailboxOf } from '../shared/mailbox';

const LIMITS = [
  { window: 'hour', mails: 20, seconds: 3600 },
  { window: 'day', mails: 60, seconds: 86_400 },
] as const;

/** Why a mail is not sent. */
export type HeldBack = (typeof LIMITS)[number]['window'];

const keyOf = (window: HeldBack, address: string): string => `mail-${window}:${mailboxOf(address)}`;

/** Counts a mail to that address. @returns which limit it is beyond, if any. */
export async function countMail(address: string): Promise<HeldBack | null> {
  for (const { window, mails, seconds } of LIMITS) {
    if ((await countTry(keyOf(window, address), mails, seconds)) > 0) return window;
  }
  return null;
}

/** Whether the next mail to that address would be held back; asked before what a mail belongs to is begun. */
export async function isMailboxFull(address: string): Promise<boolean> {
  for (const { window, mails } of LIMITS) {
    if (await isSpent(keyOf(window, address), mails)) return true;
  }
  return false;
}
