import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /validations/automatic
  `,
  'catalogue.manage': `
    GET /validators
    POST /validators/pairings
    PATCH /validators/devices/:id
    POST /validators/devices/:id/revoke
    POST /validators/devices/:id/open
    GET /admin/validation-rules
    GET /admin/validation-rules/export.:format
    GET /admin/validation-rules/create
    POST /admin/validation-rules
    POST /admin/validation-rules/test
    GET /admin/validation-rules/:id/edit
    PATCH /admin/validation-rules/:id
    DELETE /admin/validation-rules/:id
  `,
  'validations.force': `
    POST /validations/corrections
    POST /validations/:id/undo
    POST /validations/:id/ticket-state
  `,
  'validations.redeem': `
    POST /validations/:id/fewer
    POST /validations/scans
    GET /validations/supervisors
    POST /validations/visitors
    POST /validations/party
    GET /validations/inside
    POST /validations/supervised-scans
    POST /validations/:id/supervised
    POST /validations/offline/list
    POST /validations/offline/faces
    GET /validations/redeem
  `,
  'validations.view': `
    GET /validations
    GET /validations/export.:format
    GET /validations/day
    GET /validations/:id
    GET /validations/:id/print
  `,
};
