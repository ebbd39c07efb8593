import type { Domain } from '../http/domain';
import { findingJobs } from './jobs';
import { orderRange } from './routes/orderRange';
import { orderSearch } from './routes/orderSearch';

export const domain = {
  routes: [
    ['/orders/search', orderSearch],
    ['/orders/range', orderRange],
  ],
  jobs: findingJobs,
} satisfies Domain;
