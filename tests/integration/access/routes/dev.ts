import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /dev/components
  `,
};
