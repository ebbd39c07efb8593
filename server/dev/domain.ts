import type { Domain } from '../http/domain';
import { components } from './routes/components';

export const domain = {
  routes: [['/dev', components]],
} satisfies Domain;
