import type { Domain } from '../http/domain';
import { tellOfFilledSlots } from './events';
import { alertJobs } from './jobs';
import { alerts } from './routes/alerts';

export const domain = {
  routes: [['/admin/events', alerts]],
  jobs: alertJobs,
  listeners: {
    availability: [tellOfFilledSlots],
  },
} satisfies Domain;
