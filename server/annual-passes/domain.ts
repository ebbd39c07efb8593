import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { siteBound } from '../http/siteBound';
import { shopRequestsOfSite } from '../settings';
import { mailPasses } from './events';
import { passJobs } from './index';
import { reissuePaid } from './reissuePass';
import { passHolders } from './routes/holders';
import { annualPasses } from './routes/passes';
import { chargesRefused } from './yearly/chargeRenewals';
import { renewalsPaid } from './yearly/consents';

const shopBound = siteBound(shopRequestsOfSite);

export const domain = {
  routes: [
    ['/annual-passes', annualPasses],
    ['/annual-passes', shopBound, personal, passHolders],
  ],
  jobs: passJobs,
  listeners: {
    order_paid: [mailPasses, reissuePaid, renewalsPaid],
    payment_failed: [chargesRefused],
    codes_replaced: [mailPasses],
  },
} satisfies Domain;
