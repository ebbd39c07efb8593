import type { Domain } from '../http/domain';
import { mediaJobs } from './jobs';
import { mediaUploads } from './routes/uploads';

export const domain = {
  routes: [['/', mediaUploads]],
  jobs: mediaJobs,
} satisfies Domain;
