import type { Domain } from '../http/domain';
import { guide } from './routes/guide';

export const domain = {
  routes: [['/first-steps', guide]],
} satisfies Domain;
