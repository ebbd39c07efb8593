import type { Job } from '../../infra/queue';
import { readMailbox } from '../../mails';
import { receiveMail } from './receiveMail';

/** Looks for answers in the mailbox, where one is read. */
export const mailboxJob: Job<never> = {
  name: 'support.mailbox',
  cron: '* * * * *',
  handle: () => readMailbox(async (raw) => (await receiveMail(raw, true)) !== 'ignored'),
};
