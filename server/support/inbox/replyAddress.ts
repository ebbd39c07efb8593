/**
 * The reply address of a conversation: the organisation's address with the conversation's reference, and a signature by
 * the application's key (`answers+7k2mqpx.<mark>@…`).
 */
import { createHmac } from 'node:crypto';
import { keysOf } from '../../infra/env';
import { isSameSecret } from '../../infra/isSameSecret';
import { env } from '../../infra/runtime';
import { keyFor } from '../../infra/sealing';
import { answersByMail } from '../../mails';

const MARK_SIGNS = 20;

const markOf = (reference: string, appKey?: string): string =>
  createHmac('sha256', keyFor('mail-reply', appKey)).update(reference).digest('hex').slice(0, MARK_SIGNS);

/** The address of a conversation below a reply address. */
export function addressAt(replyTo: string, reference: string): string {
  const [local, domain] = replyTo.split('@');
  return `${local}+${reference.toLowerCase()}.${markOf(reference)}@${domain}`;
}

/** The same; null if the organisation receives no replies by email. */
export async function replyAddress(reference: string): Promise<string | null> {
  const { replyTo } = await answersByMail();
  return replyTo && addressAt(replyTo, reference);
}

const escaped = (text: string): string => text.replace(/[^\w]/g, '\\$&');

/** The reference in one of our addresses in an email's headers, if its signature is right. */
export async function repliedTo(headers: string): Promise<string | null> {
  const [local, domain] = (await answersByMail()).replyTo?.split('@') ?? [];
  if (!local || !domain) return null;
  const ours = new RegExp(`${escaped(local)}\\+([a-z0-9]{4,12})\\.([a-f0-9]{${MARK_SIGNS}})@${escaped(domain)}`, 'gi');
  for (const [, typed, mark] of headers.matchAll(ours)) {
    const reference = typed!.toUpperCase();
    const marks = keysOf(env()).map((key) => markOf(reference, key));
    if (marks.some((right) => isSameSecret(mark!.toLowerCase(), right))) return reference;
  }
  return null;
}
