import type { Listener } from '../infra/outbox';
import { enqueueAll, type Job } from '../infra/queue';
import { sendMail } from './actions/sendMail';
import { DELIVER_JOB } from './deliverJob';
import { blankLinksJob } from './oneTimeLinks';

const deliver: Job<{ mailId: string }> = {
  name: DELIVER_JOB,
  leaves: true,
  atOnce: 8,
  maxRunSeconds: 60,
  handle: ({ mailId }, run) => sendMail(mailId, run),
};

/** A job per email, under the email's own id: a repeated message queues it once. */
export const enqueueMails: Listener<'mail_queued'> = (rows) =>
  enqueueAll(
    DELIVER_JOB,
    rows.map(({ payload: { mail_id: mailId } }) => ({ id: mailId, data: { mailId } })),
  );

export const mailJobs: readonly Job<never>[] = [deliver, blankLinksJob];
