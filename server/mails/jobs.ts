import type { Job } from '../infra/queue';
import { sendDueMails } from './actions/sendDueMails';
import { SEND_JOB } from './wakeMailer';

/** Runs when mails were queued, and every minute for those whose process died before it could say so. */
const sendMails: Job<never> = { name: SEND_JOB, cron: '* * * * *', handle: sendDueMails };

export const mailJobs: readonly Job<never>[] = [sendMails];
