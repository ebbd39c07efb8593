import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  staffOnly: `
    POST /saved-views
    PATCH /saved-views/:id
    DELETE /saved-views/:id
  `,
};
