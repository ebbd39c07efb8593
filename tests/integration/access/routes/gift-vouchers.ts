import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /orders/:reference/vouchers/:id.pdf
  `,
};
