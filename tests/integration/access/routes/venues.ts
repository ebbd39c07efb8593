import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'catalogue.manage': `
    GET /admin/venues
    GET /admin/venues/export.:format
    GET /admin/venues/create
    POST /admin/venues
    GET /admin/venues/:id/edit
    PATCH /admin/venues/:id
    DELETE /admin/venues/:id
  `,
};
