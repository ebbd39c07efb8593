import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'catalogue.manage or promos.manage or bulk.manage or settings.manage or users.manage': `
    GET /admin/imports
    GET /admin/imports/export.:format
    GET /admin/imports/create
    POST /admin/imports
    GET /admin/imports/:id
    POST /admin/imports/:id/check
    POST /admin/imports/:id/apply
    POST /admin/imports/:id/undo
  `,
};
