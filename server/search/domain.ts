import type { Domain } from '../http/domain';
import { search } from './routes/search';

export const domain = {
  routes: [['/admin/search', search]],
} satisfies Domain;
