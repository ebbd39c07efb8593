import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  staffOnly: `
    GET /downloads
    GET /downloads/:id
  `,
};
