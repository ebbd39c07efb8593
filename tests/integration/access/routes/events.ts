import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /
  `,
  'catalogue.manage': `
    GET /admin/events
    GET /admin/events/export.:format
    GET /admin/events/create
    POST /admin/events
    PUT /admin/events/order
    GET /admin/events/:id/edit
    PATCH /admin/events/:id
    DELETE /admin/events/:id
    POST /admin/events/:id/publication
    DELETE /admin/events/:id/publication
    POST /admin/events/:id/archive
    DELETE /admin/events/:id/archive
    POST /admin/events/:id/copies
  `,
};
