import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'settings.manage': `
    GET /admin/jobs
    POST /admin/jobs/held/release
    POST /admin/jobs/held/discard
    POST /admin/jobs/:id/retry
    DELETE /admin/jobs/:id
  `,
};
