import type { Domain } from '../http/domain';
import { settings } from './routes';

export const domain = {
  routes: [['/settings', settings]],
} satisfies Domain;
