import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'privacy.manage': `
    GET /admin/personal-data
    GET /admin/personal-data/export.zip
    POST /admin/personal-data/erasures
  `,
  'settings.manage': `
    GET /settings/privacy
  `,
};
