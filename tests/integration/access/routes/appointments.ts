import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'catalogue.manage': `
    GET /admin/appointments
    GET /admin/appointments/list
    GET /admin/appointments/list/export.:format
    GET /admin/appointments/create
    POST /admin/appointments
    POST /admin/appointments/impact
    POST /admin/appointments/changes
    POST /admin/appointments/changes/:id/undo
    GET /admin/appointments/:id/edit
    PATCH /admin/appointments/:id
    POST /admin/appointments/:id/time
  `,
  'orders.view': `
    POST /admin/appointments/touched/export.:format
  `,
};
