import type { Job } from '../infra/queue';
import type { Locale } from '../shared/i18n/translate';
import { mailFoundOrders } from './mail/foundMail';
import { remindOfTransfers } from './mail/transferMails';
import { remindOfUnpaid } from './mail/unpaidMail';

export const FIND_ORDERS_JOB = 'tickets.find-orders';

/** Looks up orders of an address in the background, so that the response time reveals nothing. */
export const findOrdersJob: Job<{ email: string; locale: Locale }> = {
  name: FIND_ORDERS_JOB,
  handle: ({ email, locale }) => mailFoundOrders(email, locale),
};

export const transferReminders: Job<object> = {
  name: 'tickets.transfer-reminders',
  cron: '7 * * * *',
  handle: remindOfTransfers,
};

export const unpaidReminders: Job<object> = {
  name: 'tickets.unpaid-reminders',
  cron: '* * * * *',
  handle: remindOfUnpaid,
};
