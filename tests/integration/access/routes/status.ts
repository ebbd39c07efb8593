import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'settings.manage': `
    GET /admin/status
  `,
};
