import { transaction } from '../infra/db';
import { logger } from '../infra/logger';
import type { Job } from '../infra/queue';
import { notify } from '../notifications';
import { paths } from '../shared/paths';
import { checkInvoices } from './checkInvoices';
import { issueDueInvoices } from './issueDueInvoices';
import { mailIssued } from './mailInvoice';
import { sendRecords } from './verifactu/sendRecords';

export const FOLLOW_JOB = 'invoices.follow';

const follow: Job<{ orderId: string }> = {
  name: FOLLOW_JOB,
  handle: async ({ orderId }) => {
    await issueDueInvoices(orderId);
    await mailIssued(orderId);
  },
};

/** Notifies accountants of faults, once a day. */
export const checkJob: Job<never> = {
  name: 'invoices.check',
  cron: '23 2 * * *',
  handle: async () => {
    const [first, ...others] = await checkInvoices();
    if (!first) return;
    logger.error({ first, others: others.length }, 'invoices or their chain do not fit');
    await transaction((tx) =>
      notify(tx, {
        kind: 'invoices_broken',
        to: { permission: 'invoices.manage' },
        event: null,
        data: { number: first.code, count: others.length + 1 },
        href: paths.invoices.index(),
        dedupeKey: new Date().toISOString().slice(0, 10),
      }),
    );
  },
};

const send: Job<never> = { name: 'invoices.send', leaves: true, cron: '* * * * *', handle: sendRecords };

export const invoiceJobs: readonly Job<never>[] = [follow, checkJob, send];
