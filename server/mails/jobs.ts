import { sql } from '../infra/db';
import type { Listener } from '../infra/outbox';
import { enqueueAll, type Job } from '../infra/queue';
import { sendMail } from './actions/sendMail';

const DELIVER_JOB = 'mails.deliver';

const deliver: Job<{ mailId: string }> = {
  name: DELIVER_JOB,
  atOnce: 16,
  handle: ({ mailId }, run) => sendMail(mailId, run),
};

/** A job for each mail, under the mail's own id: heard twice, it is queued once. */
export const enqueueMails: Listener<'mail_queued'> = (rows) =>
  enqueueAll(
    DELIVER_JOB,
    rows.map(({ payload: { mail_id: mailId } }) => ({ id: mailId, data: { mailId } })),
  );

/**
 * Mails that servers of the version before wrote down and have not sent; they look for what is due, and nothing of ours
 * ever is. Goes with the next release, as does `mail_log.due_at`.
 */
const adopt: Job<never> = {
  name: 'mails.send',
  cron: '* * * * *',
  handle: () =>
    sql(
      'adopt_mails',
      `with taken as (update mail_log set due_at = 'infinity' where state = 'queued' and due_at <= now() returning id)
       select taken.id from taken cross join lateral publish('mail_queued', jsonb_build_object('mail_id', taken.id))`,
    ),
};

export const mailJobs: readonly Job<never>[] = [deliver, adopt];
