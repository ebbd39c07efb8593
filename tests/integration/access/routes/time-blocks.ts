import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'catalogue.manage': `
    GET /admin/time-blocks
    POST /admin/time-blocks/:event/preview
    PUT /admin/time-blocks/:event
  `,
};
