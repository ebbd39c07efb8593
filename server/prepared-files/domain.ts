import type { Domain } from '../http/domain';
import { preparedFileJobs } from './makeFile';
import { downloads } from './routes/downloads';

export const domain = {
  routes: [['/downloads', downloads]],
  jobs: preparedFileJobs,
} satisfies Domain;
