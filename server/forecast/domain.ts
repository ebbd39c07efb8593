import type { Domain } from '../http/domain';
import { forecastJobs } from './jobs';
import { forecast } from './routes/forecast';

export const domain = {
  routes: [['/forecast', forecast]],
  jobs: forecastJobs,
} satisfies Domain;
