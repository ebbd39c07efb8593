import type { Domain } from '../http/domain';
import { venues } from './routes/venues';

export const domain = {
  routes: [['/admin/venues', venues]],
} satisfies Domain;
