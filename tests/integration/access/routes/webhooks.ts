import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'settings.manage': `
    GET /admin/webhooks
    GET /admin/webhooks/create
    POST /admin/webhooks
    GET /admin/webhooks/:id
    PATCH /admin/webhooks/:id
    DELETE /admin/webhooks/:id
    PUT /admin/webhooks/:id/state
    POST /admin/webhooks/:id/secret
    POST /admin/webhooks/:id/test
    POST /admin/webhooks/:id/replays
    POST /admin/webhooks/:id/deliveries/:delivery/replay
  `,
};
