import type { Domain } from '../http/domain';
import { recheckConnections } from './events';
import { accessJobs } from './jobs';
import { roles } from './routes/roles';

export const domain = {
  routes: [['/roles-and-permissions', roles]],
  jobs: accessJobs,
  listeners: {
    rights_changed: [recheckConnections],
  },
} satisfies Domain;
