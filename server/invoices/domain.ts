import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { siteBound } from '../http/siteBound';
import { shopRequestsOfSite } from '../settings';
import { followSales } from './events';
import { invoiceJobs } from './jobs';
import { invoiceSettings } from './routes/invoiceSettings';
import { invoices } from './routes/invoices';
import { orderInvoices } from './routes/orderInvoices';

const shopBound = siteBound(shopRequestsOfSite);

export const domain = {
  routes: [
    ['/orders', shopBound, personal, orderInvoices],
    ['/admin/invoices', invoices],
    ['/settings/invoices', invoiceSettings],
  ],
  jobs: invoiceJobs,
  listeners: {
    order_paid: [followSales],
    order_refunded: [followSales],
    order_rescheduled: [followSales],
  },
} satisfies Domain;
