import type { Domain } from '../http/domain';
import { status } from './routes/status';

export const domain = {
  routes: [['/admin/status', status]],
} satisfies Domain;
