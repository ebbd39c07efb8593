import type { Job } from '../infra/queue';
import type { Locale } from '../shared/i18n/translate';
import { mailFoundOrders } from './mail/foundMail';
import { remindOfTransfers } from './mail/transferMails';
import { remindOfUnpaid } from './mail/unpaidMail';

export const FIND_ORDERS_JOB = 'tickets.find-orders';

/** Whether an address has orders is looked up in the background, so that the time of an answer does not tell it. */
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
