/** Distributed codes are reassigned, revoked or emailed again. */
import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { enqueue } from '../../infra/queue';
import { DomainError } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import type { FoundMaster } from '../access';
import { MAIL_JOB } from './mailJob';

type Outcome = 'done' | 'nothing' | 'replayed';
type Ending = { codes: readonly string[]; batch?: string; name?: string; email?: string; by: string | null };

/** @throws DomainError codes_not_sent if none of them is distributed: a redeemed code is never revoked */
async function endCodes({ id, locale }: FoundMaster, ending: Ending): Promise<number> {
  const [row] = await sql<{ outcome: Outcome; ended: number }>(
    'end_code',
    'select outcome, ended from end_code($1::jsonb)',
    [JSON.stringify({ master_order: id, locale, ...ending })],
  );
  const { outcome, ended } = row!;
  switch (outcome) {
    case 'done':
    case 'replayed':
      wakeOutbox();
      return ended;
    case 'nothing':
      throw new DomainError('codes_not_sent');
    default:
      return unknownOutcome(outcome);
  }
}

/** Revokes codes: they are free again, and their links say so. */
export const revokeCodes = (master: FoundMaster, codes: readonly string[], by: string | null): Promise<number> =>
  endCodes(master, { codes, by });

type Recipient = { id: string; codes: readonly string[]; name: string; email: string };

/** Reassigns codes to another person by a new link; the former link says so. */
export const changeRecipient = (
  master: FoundMaster,
  { id, codes, name, email }: Recipient,
  by: string | null,
): Promise<number> => endCodes(master, { codes, batch: id, email, by, ...(name ? { name } : {}) });

/** The first email and four reminders. */
const MAX_RUNS = 5;

/** Sends the email with unredeemed codes again. @returns to how many recipients */
export async function remind({ id }: FoundMaster, codes: readonly string[]): Promise<number> {
  const rows = await sql(
    'remind_handouts',
    `update bulk_handouts set run = run + 1, mail_waiting = true, mail_claimed_at = null
     where master_order_id = $1 and email is not null and not mail_waiting and run < $3
       and id in (select handout_id from bulk_codes where state = 'sent' and id = any ($2::uuid[])) returning id`,
    [id, codes, MAX_RUNS],
  );
  if (rows.length === 0) throw new DomainError('codes_not_sent');
  await enqueue(MAIL_JOB, {});
  return rows.length;
}
