import type { Domain } from '../http/domain';
import { peopleJobs } from './jobs';
import { customerEndpoints } from './routes/api';
import { complimentary, profileTickets } from './routes/invitations';
import { profiles } from './routes/profiles';
import { unassigned } from './routes/unassigned';

export const domain = {
  endpoints: customerEndpoints,
  routes: [
    ['/admin/profiles', profiles],
    ['/admin/profiles', profileTickets],
    ['/admin/invitations', complimentary],
    ['/admin/unassigned-items', unassigned],
  ],
  jobs: peopleJobs,
} satisfies Domain;
