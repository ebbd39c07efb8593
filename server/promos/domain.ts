import type { Domain } from '../http/domain';
import { promos } from './routes/promos';

export const domain = {
  routes: [['/admin', promos]],
} satisfies Domain;
