import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /legal/:kind
    GET /legal/:kind/:version
  `,
  'settings.manage': `
    GET /settings/legal
    GET /settings/legal/:kind
    PATCH /settings/legal/:kind
    POST /settings/legal/:kind/publication
  `,
};
