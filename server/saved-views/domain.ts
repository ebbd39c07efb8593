import type { Domain } from '../http/domain';
import { savedViews } from './routes/savedViews';

export const domain = {
  routes: [['/saved-views', savedViews]],
} satisfies Domain;
