/** Orders that staff take by telephone. */
import { query } from './address';

export const phoneOrders = {
  index: () => '/admin/telephone-orders',
  create: (event?: string, day?: string) => `/admin/telephone-orders/create${query({ event, day })}`,
};
