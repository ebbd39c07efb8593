import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { siteBound } from '../http/siteBound';
import { shopRequestsOfSite } from '../settings';
import { promoCodeJobs } from './jobs';
import { batches } from './routes/batches';
import { codes } from './routes/codes';
import { codeRequests } from './routes/requests';
import { submissions } from './routes/submissions';

const shopBound = siteBound(shopRequestsOfSite);

export const domain = {
  routes: [
    ['/promo', personal, shopBound, submissions],
    ['/admin/promo-code-batches', batches],
    ['/admin/promo-code-requests', codeRequests],
    ['/admin/promo-codes', codes],
  ],
  jobs: promoCodeJobs,
} satisfies Domain;
