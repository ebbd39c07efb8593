import type { Domain } from '../http/domain';
import { phoneOrders } from './routes/phoneOrders';

export const domain = {
  routes: [['/admin/telephone-orders', phoneOrders]],
} satisfies Domain;
