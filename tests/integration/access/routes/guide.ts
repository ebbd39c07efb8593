import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  staffOnly: `
    GET /first-steps
    POST /first-steps/dismissal
    DELETE /first-steps/dismissal
  `,
};
