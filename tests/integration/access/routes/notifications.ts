import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  signedIn: `
    GET /notifications
    GET /notifications/latest
    POST /notifications/read
    POST /notifications/read/:id
    PATCH /notifications/preferences
  `,
};
