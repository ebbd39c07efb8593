import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    POST /broadcasting/auth
    POST /broadcasting/user-auth
  `,
};
