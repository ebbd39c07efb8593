import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'orders.manage': `
    GET /admin/telephone-orders/create
    POST /admin/telephone-orders
  `,
};
