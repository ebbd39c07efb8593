import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /waiting-room/:room
    GET /waiting-room/:room/draw
  `,
  'catalogue.manage': `
    GET /admin/waiting-room
    POST /admin/waiting-room
    GET /admin/waiting-room/:room
    PATCH /admin/waiting-room/:room
    DELETE /admin/waiting-room/:room
    PUT /admin/waiting-room/:room/state
    PUT /admin/waiting-room/:room/speed
    PUT /admin/waiting-room/:room/message
  `,
};
