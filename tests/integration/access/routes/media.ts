import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'catalogue.manage': `
    POST /admin/media
  `,
  'settings.manage': `
    POST /settings/logos
  `,
};
