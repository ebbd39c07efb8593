import type { Job } from '../infra/queue';
import { invoiceMonths } from './companies/monthInvoices';
import { remindDue } from './companies/remindDue';
import { askVies, VIES_JOB } from './companies/vies';
import { mailHandouts } from './handing/mailHandouts';
import { MAIL_JOB } from './handing/mailJob';
import { endUnused } from './handing/unusedCodes';

const mail: Job<object> = { name: MAIL_JOB, maxRunSeconds: 3600, handle: () => mailHandouts() };

/** Continues emails that an interrupted process left. */
const resume: Job<object> = { name: 'bulk_orders.resume', cron: '* * * * *', handle: () => mailHandouts() };

const due: Job<object> = { name: 'bulk_orders.due', cron: '20 6 * * *', handle: remindDue };

/** Mainly for the first of a month; other days handle late or failed ones. */
const months: Job<object> = {
  name: 'bulk_orders.months',
  cron: '10 4 * * *',
  maxRunSeconds: 3600,
  handle: invoiceMonths,
};

const vies: Job<object> = { name: VIES_JOB, leaves: true, maxRunSeconds: 600, handle: askVies };

const viesDue: Job<object> = {
  name: 'bulk_orders.vies_due',
  leaves: true,
  cron: '*/15 * * * *',
  handle: askVies,
};

const unused: Job<object> = { name: 'bulk_orders.unused', cron: '40 3 * * *', maxRunSeconds: 3600, handle: endUnused };

export const bulkOrderJobs: readonly Job<never>[] = [mail, resume, due, months, vies, viesDue, unused];
