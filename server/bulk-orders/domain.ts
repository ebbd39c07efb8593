import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { mailRefunded } from '../tickets';
import { companyCreditNote, mailCompanyOrders, mailSettled } from './companies/accountMails';
import { mailApplication } from './companies/applicationMails';
import { creditCharges, followCodes, issueCodes } from './events';
import { mailRefundedCodes, mailWithdrawn } from './handing/withdrawnMails';
import { bulkOrderJobs } from './jobs';
import { bulk } from './routes';
import { bulkClaims } from './routes/claims';

export const domain = {
  routes: [
    ['/promo', personal, bulkClaims],
    ['/bulk', bulk],
  ],
  jobs: bulkOrderJobs,
  listeners: {
    codes_changed: [followCodes],
    codes_withdrawn: [mailWithdrawn],
    order_paid: [issueCodes, mailCompanyOrders],
    order_refunded: [creditCharges, mailRefunded(companyCreditNote), mailRefundedCodes],
    company_application: [mailApplication],
    company_settled: [mailSettled],
  },
} satisfies Domain;
