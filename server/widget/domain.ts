import type { Domain } from '../http/domain';
import { share } from './routes/share';

export const domain = {
  routes: [['/admin/events', share]],
} satisfies Domain;
