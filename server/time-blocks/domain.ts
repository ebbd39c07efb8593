import type { Domain } from '../http/domain';
import { timeBlockJobs } from './jobs';
import { timeBlocks } from './routes/timeBlocks';

export const domain = {
  routes: [['/admin/time-blocks', timeBlocks]],
  jobs: timeBlockJobs,
} satisfies Domain;
