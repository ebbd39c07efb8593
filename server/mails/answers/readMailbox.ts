/**
 * Reads the mailbox for replies. Processes our emails and marks them as read; others stay unchanged. A message is
 * processed before it is marked, and marked before the position is stored, so processing must be idempotent.
 */
import type { ImapFlow, MailboxObject } from 'imapflow';
import { logger } from '../../infra/logger';
import { findAnswers, keptPassword, type OpenMailbox } from './connection';
import { asked, failureOf, MailboxFailure } from './mailboxFailure';
import { MAX_MAIL_BYTES } from './maxMailBytes';
import { claimReading, keepPosition, noteRead, noteUnread, type Position, releaseReading } from './readings';
import { withMailbox } from './withMailbox';

/** Limits of one run; later runs continue. */
const MAX_MAILS = 50;
const MAX_RUN_MS = 60_000;
/** A message that fails in so many runs is skipped. */
const MAX_TRIES = 5;

/** @returns whether it was ours */
type Receive = (raw: Buffer) => Promise<boolean>;

const sourceOf = ({ host, username, mailbox }: OpenMailbox): string => `${username}@${host}/${mailbox}`;

/** In a mailbox read for the first time, or recreated, only unread existing messages are processed. */
async function findDue(client: ImapFlow, opened: MailboxObject, mailbox: OpenMailbox, before: Partial<Position>) {
  // A snapshot: later messages increase the count and are left for the next run.
  const { uidNext = 1 } = opened;
  const [source, uidValidity] = [sourceOf(mailbox), String(opened.uidValidity)];
  const isKnown = before.source === source && before.uidValidity === uidValidity;
  const { lastUid, firstUid, tries } = isKnown ? (before as Position) : { lastUid: 0, firstUid: uidNext, tries: {} };
  const position: Position = { source, uidValidity, lastUid, firstUid, tries: { ...tries } };
  const isOld = lastUid + 1 < firstUid;
  const found = await asked(client.search(isOld ? { seen: false } : { uid: `${lastUid + 1}:*` }, { uid: true }));
  if (!found) throw new MailboxFailure('other', 'SEARCH');
  // Such a range includes the last message even if it comes before the start.
  const fresh = found.filter((uid) => uid > lastUid && (!isOld || uid < firstUid)).sort((one, other) => one - other);
  const due = [...Object.keys(position.tries).map(Number), ...fresh];
  const end = due.length > MAX_MAILS ? 0 : (isOld ? firstUid : uidNext) - 1;
  return { position, due: due.slice(0, MAX_MAILS), end };
}

async function sizesOf(client: ImapFlow, uids: readonly number[]): Promise<Map<number, number>> {
  const sizes = new Map<number, number>();
  if (uids.length === 0) return sizes;
  const messages = await asked(client.fetchAll(uids.join(','), { uid: true, size: true }, { uid: true }));
  for (const { uid, size = 0 } of messages) sizes.set(uid, size);
  return sizes;
}

type Outcome = 'taken' | 'left' | 'skipped' | 'failed';

async function take(client: ImapFlow, uid: number, receive: Receive): Promise<Outcome> {
  let isOurs: boolean;
  try {
    const message = await client.fetchOne(String(uid), { source: true }, { uid: true });
    const raw = message ? message.source : undefined;
    isOurs = raw !== undefined && (await receive(raw));
  } catch (error) {
    if (!client.usable) throw failureOf(error);
    logger.warn({ err: error, uid }, 'a mail of the mailbox could not be taken in');
    return 'failed';
  }
  if (!isOurs) return 'left';
  const isMarked = await asked(client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }));
  if (!isMarked && !client.usable) throw new MailboxFailure('unreachable', 'STORE');
  return 'taken';
}

/** The position after this message. */
function after(position: Position, uid: number, outcome: Outcome): { position: Position; isGivenUp: boolean } {
  const { [uid]: before = 0, ...tries } = position.tries;
  const isGivenUp = outcome === 'failed' && before + 1 >= MAX_TRIES;
  if (outcome === 'failed' && !isGivenUp) Object.assign(tries, { [uid]: before + 1 });
  return { position: { ...position, lastUid: Math.max(position.lastUid, uid), tries }, isGivenUp };
}

async function readAll(mailbox: OpenMailbox, before: Partial<Position>, receive: Receive): Promise<void> {
  const deadline = Date.now() + MAX_RUN_MS;
  await withMailbox(mailbox, async (client, opened) => {
    const { due, end, ...found } = await findDue(client, opened, mailbox, before);
    let { position } = found;
    const sizes = await sizesOf(client, due);
    for (const uid of due) {
      if (Date.now() > deadline) return;
      const size = sizes.get(uid);
      const outcome =
        size === undefined ? 'left' : size > MAX_MAIL_BYTES ? 'skipped' : await take(client, uid, receive);
      const { isGivenUp, ...next } = after(position, uid, outcome);
      position = next.position;
      const isSkipped = outcome === 'skipped' || isGivenUp;
      await keepPosition(position, { taken: outcome === 'taken' ? 1 : 0, skipped: isSkipped ? 1 : 0 });
    }
    await keepPosition({ ...position, lastUid: Math.max(position.lastUid, end) });
  });
}

/** Reads new messages, in one process at a time. Failures of the mailbox are stored, and retried. */
export async function readMailbox(receive: Receive): Promise<void> {
  const row = await findAnswers();
  if (!row.enabled) return;
  const before = await claimReading();
  if (!before) return;
  try {
    const password = keptPassword(row);
    if (password === null) throw new MailboxFailure('login', 'no password');
    const { host, port, username, mailbox } = row;
    const security = row.security === 'starttls' ? 'starttls' : 'tls';
    await readAll({ host, port, security, username, mailbox, password }, before, receive);
    await noteRead();
  } catch (error) {
    if (!(error instanceof MailboxFailure)) throw error;
    logger.warn({ problem: error.problem, words: error.words }, 'the mailbox could not be read');
    await noteUnread(error);
  } finally {
    await releaseReading();
  }
}
