import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'catalogue.manage': `
    PATCH /forecast/:id/settings
    POST /forecast/:id/days
    DELETE /forecast/:id/days/:day
    POST /forecast/:id/holidays
    POST /forecast/:id/counts
    POST /forecast/:id/weather
  `,
  'forecast.view': `
    GET /forecast
    POST /forecast/:id/runs
  `,
};
