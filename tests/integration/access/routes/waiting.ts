import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /waiting-list/:slug
    POST /waiting-list/:slug
    GET /waiting-list/entries/:id/:token
    POST /waiting-list/entries/:id/:token/confirm
    POST /waiting-list/entries/:id/:token/hold
    POST /waiting-list/entries/:id/:token/leave
  `,
  'orders.manage': `
    POST /admin/waiting-list/:slot
    POST /admin/waiting-list/:slot/entries/:id/offer
    POST /admin/waiting-list/:slot/entries/:id/remove
    POST /admin/waiting-list/quotas/:quota
    POST /admin/waiting-list/quotas/:quota/entries/:id/offer
    POST /admin/waiting-list/quotas/:quota/entries/:id/remove
  `,
  'orders.view': `
    GET /admin/waiting-list/quotas/:quota
  `,
};
