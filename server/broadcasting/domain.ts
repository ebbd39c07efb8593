import type { Domain } from '../http/domain';
import { broadcasting } from './routes/broadcasting';

export const domain = {
  routes: [['/broadcasting', broadcasting]],
} satisfies Domain;
