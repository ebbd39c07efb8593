import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'orders.manage': `
    GET /admin/cancellations
    GET /admin/cancellations/export.:format
    GET /admin/cancellations/create
    POST /admin/cancellations
    POST /admin/cancellations/preview
    GET /admin/cancellations/:id
    GET /admin/cancellations/:id/export.:format
    POST /admin/cancellations/:id/deadline
    POST /admin/cancellations/:id/end
    POST /admin/cancellations/:id/places
    POST /admin/cancellations/:id/reminders
  `,
};
