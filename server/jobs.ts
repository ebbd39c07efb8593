/** All background jobs, one per line. */
import { accessJobs } from './access';
import { alertJobs } from './alerts';
import { passJobs } from './annual-passes';
import { appointmentJobs } from './appointments';
import { bulkOrderJobs } from './bulk-orders';
import { cancellationJobs } from './cancellations';
import { cashJobs } from './cash';
import { findingJobs } from './finding';
import { forecastJobs } from './forecast';
import { giftVoucherJobs } from './gift-vouchers';
import { deleteExpiredSessions } from './http/sessionStore';
import { deleteOldTries } from './infra/countTry';
import { type Job, tendJobs } from './infra/queue';
import { pruneHistory } from './infra/retention';
import { invoiceJobs } from './invoices';
import { mailJobs } from './mails';
import { mediaJobs } from './media';
import { notificationJobs } from './notifications';
import { orderJobs } from './orders';
import { paymentJobs } from './payments';
import { peopleJobs } from './people';
import { preparedFileJobs } from './prepared-files';
import { privacyJobs } from './privacy';
import { promoCodeJobs } from './promo-codes';
import { nightlyReport } from './reports/internal/nightlyReport';
import { mailWatch } from './reports/mailWatch';
import { mailReports } from './reports/sales/mailReports';
import { rollUpJob } from './reports/sales/rollUp';
import { sealJob } from './reports/sales/sealedDays';
import { mailboxJob } from './support';
import { findOrdersJob, transferReminders, unpaidReminders } from './tickets';
import { walletJobs } from './tickets/wallet/updates';
import { timeBlockJobs } from './time-blocks';
import { accountMailJob, pruneTokensJob } from './users';
import { passageJob, watchGatesJob } from './validations';
import { waitingJobs } from './waiting';
import { balanceJobs } from './wallets';

const pruneSessions: Job<never> = {
  name: 'sessions.prune',
  cron: '17 * * * *',
  handle: async () => {
    await deleteExpiredSessions();
    await deleteOldTries();
  },
};

const pruneHistoryJob: Job<never> = {
  name: 'history.prune',
  cron: '47 3 * * *',
  handle: async () => void (await pruneHistory()),
};

export const jobs: readonly Job<never>[] = [
  tendJobs,
  pruneSessions,
  pruneHistoryJob,
  accountMailJob,
  pruneTokensJob,
  ...accessJobs,
  ...alertJobs,
  ...appointmentJobs,
  ...balanceJobs,
  ...bulkOrderJobs,
  ...cancellationJobs,
  ...cashJobs,
  ...findingJobs,
  ...forecastJobs,
  ...giftVoucherJobs,
  ...invoiceJobs,
  ...mailJobs,
  ...mediaJobs,
  ...notificationJobs,
  ...orderJobs,
  ...passJobs,
  ...paymentJobs,
  ...peopleJobs,
  ...preparedFileJobs,
  ...privacyJobs,
  ...promoCodeJobs,
  findOrdersJob,
  transferReminders,
  unpaidReminders,
  mailboxJob,
  ...timeBlockJobs,
  passageJob,
  watchGatesJob,
  ...waitingJobs,
  ...walletJobs,
  mailWatch,
  nightlyReport,
  mailReports,
  rollUpJob,
  sealJob,
];
