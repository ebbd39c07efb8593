import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'roles.manage': `
    GET /roles-and-permissions
    POST /roles-and-permissions
    PATCH /roles-and-permissions/:id
    DELETE /roles-and-permissions/:id
    PUT /roles-and-permissions/:id/two-factor
  `,
};
