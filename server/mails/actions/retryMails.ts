import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { enqueueAll } from '../../infra/queue';
import type { AuditContext } from '../../shared/actor';
import { DELIVER_JOB } from '../deliverJob';

/** Maximum emails per click; another click sends the next ones. */
const MAX_AT_ONCE = 500;

/**
 * Retries emails that failed within a week, oldest first; concurrent calls queue each once. Removes their entries from
 * the page of failed jobs.
 * @returns how many
 */
export async function retryMails(by: AuditContext): Promise<number> {
  const ids = await transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      with again as (
        select id from mail_log where state = 'failed' and held_back is null and created_at > now() - interval '7 days'
        order by created_at limit ${MAX_AT_ONCE}::int for update skip locked)
      update mail_log set state = 'queued' from again where mail_log.id = again.id returning mail_log.id`;
    if (rows.length === 0) return [];
    const found = rows.map(({ id }) => id);
    await tx.$executeRaw`delete from dead_jobs where name = ${DELIVER_JOB} and data ->> 'mailId' = any (${found}::text[])`;
    await recordChange(tx, by, {
      action: 'mails.retried',
      subject: { type: 'mails', id: 'failed', label: String(rows.length) },
    });
    return found;
  });
  // A separate job, since the first one has ended under the email's id.
  if (ids.length > 0)
    await enqueueAll(
      DELIVER_JOB,
      ids.map((mailId) => ({ data: { mailId } })),
    );
  return ids.length;
}
