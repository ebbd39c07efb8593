import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { mailRefunded } from '../tickets';
import { companyCreditNote, mailCompanyOrders, mailSettled } from './companies/accountMails';
import { mailApplication } from './companies/applicationMails';
import { creditCharges, followCodes, issueCodes } from './events';
import { mailRefundedCodes, mailWithdrawn } from './handing/withdrawnMails';
import { bulkOrderJobs } from './jobs';
import { companyEndpoints } from './routes/api';
import { bulkClaims, claimLinks } from './routes/claims';
import { companies, companyApplications } from './routes/companies';
import { bulkDoor } from './routes/door';
import { handing } from './routes/handing';
import { companyInvoices } from './routes/invoices';
import { masters } from './routes/masters';
import { priceLists } from './routes/priceLists';
import { resellerConnections, resellers } from './routes/resellers';

export const domain = {
  endpoints: companyEndpoints,
  routes: [
    ['/promo', personal, bulkClaims],
    ['/bulk/claims', personal, claimLinks],
    ['/bulk', personal, bulkDoor],
    ['/bulk/orders', personal, companyInvoices, masters, handing],
    ['/bulk/companies', companies, resellerConnections],
    ['/bulk/resellers', resellers],
    ['/bulk/price-lists', priceLists],
    ['/bulk/apply', companyApplications],
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
