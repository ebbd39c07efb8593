import type { Domain } from '../http/domain';
import { jobs } from './routes/jobs';

export const domain = {
  routes: [['/admin/jobs', jobs]],
} satisfies Domain;
