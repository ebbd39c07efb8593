import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'promos.manage': `
    GET /admin/promos
    GET /admin/promos/export.:format
    GET /admin/promos/create
    POST /admin/promos
    POST /admin/promos/test
    GET /admin/promos/:id/edit
    PATCH /admin/promos/:id
    DELETE /admin/promos/:id
    POST /admin/promos/:id/activation
    DELETE /admin/promos/:id/activation
    GET /admin/events/:id/promos
    GET /admin/events/:id/promos/export.:format
    GET /admin/events/:id/promos/create
  `,
};
