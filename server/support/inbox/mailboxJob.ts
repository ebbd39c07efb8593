import type { Job } from '../../infra/queue';
import { readMailbox } from '../../mails';
import { receiveMail } from './receiveMail';

/** Fetches replies from the mailbox, if one is configured. */
export const mailboxJob: Job<never> = {
  name: 'support.mailbox',
  leaves: true,
  cron: '* * * * *',
  handle: () => readMailbox(async (raw) => (await receiveMail(raw, true)) !== 'ignored'),
};
