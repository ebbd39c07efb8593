import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { siteBound } from '../http/siteBound';
import { shopRequestsOfSite } from '../settings';
import { creditPayments } from './balance/routes/creditPayments';
import { cardPayments } from './books/routes/cardPayments';
import { connections } from './connections/routes/connections';
import {
  broadcastPaid,
  broadcastPaymentFailed,
  broadcastRefundDone,
  broadcastRefunded,
  broadcastRefundFailed,
  broadcastReturned,
  broadcastSales,
  cancelPayments,
  enqueueRefunds,
} from './events';
import { paymentJobs } from './jobs';
import { payLink } from './links/routes/payLink';
import { paymentLinks } from './links/routes/paymentLinks';
import { refundFiles } from './refundFiles/routes/refundFiles';
import { refundList } from './refunds/routes/refundList';
import { refunds } from './refunds/routes/refunds';
import { payments } from './routes/payments';
import { enqueueDeliveries } from './sandbox/deliveries';
import { statements } from './statements/routes/statements';
import { transfer } from './wireTransfer/routes/transfer';

const shopBound = siteBound(shopRequestsOfSite);

export const domain = {
  routes: [
    ['/orders', shopBound, personal, payments, creditPayments, refunds, transfer],
    ['/payment-links', personal, payLink],
    ['/admin', statements],
    ['/admin/card-payments', paymentLinks, cardPayments],
    ['/refunds/files', refundFiles],
    ['/refunds', refundList],
    ['/settings/payments', connections],
  ],
  jobs: paymentJobs,
  listeners: {
    order_paid: [broadcastPaid],
    order_expired: [cancelPayments],
    order_cancelled: [cancelPayments],
    payment_failed: [broadcastPaymentFailed],
    money_returned: [broadcastReturned],
    refund_created: [enqueueRefunds],
    refund_done: [broadcastRefunded],
    refund_failed: [broadcastRefundFailed],
    order_refunded: [broadcastRefundDone],
    sales: [broadcastSales],
    sandbox_message: [enqueueDeliveries],
  },
} satisfies Domain;
