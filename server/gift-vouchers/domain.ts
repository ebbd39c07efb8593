import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { siteBound } from '../http/siteBound';
import { shopRequestsOfSite } from '../settings';
import { issueVouchers } from './events';
import { giftVoucherJobs } from './jobs';
import { orderVouchers } from './routes/orderVouchers';

const shopBound = siteBound(shopRequestsOfSite);

export const domain = {
  routes: [['/orders', shopBound, personal, orderVouchers]],
  jobs: giftVoucherJobs,
  listeners: {
    order_paid: [issueVouchers],
  },
} satisfies Domain;
