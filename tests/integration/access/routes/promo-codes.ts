import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /promo
    POST /promo
    POST /promo/requests
    GET /promo/requests/:secret
    GET /promo/:code
  `,
  'promos.manage': `
    GET /admin/promo-code-batches
    GET /admin/promo-code-batches/create
    POST /admin/promo-code-batches
    GET /admin/promo-code-batches/imports/create
    POST /admin/promo-code-batches/imports
    DELETE /admin/promo-code-batches/:id
    GET /admin/promo-code-requests
    GET /admin/promo-code-requests/export.:format
    POST /admin/promo-code-requests/:id/approval
    POST /admin/promo-code-requests/:id/refusal
    GET /admin/promo-codes
    GET /admin/promo-codes/export.:format
    GET /admin/promo-codes/create
    POST /admin/promo-codes
    POST /admin/promo-codes/state
    POST /admin/promo-codes/tags
    POST /admin/promo-codes/mails
    POST /admin/promo-codes/texts
    POST /admin/promo-codes/:id/mails
    GET /admin/promo-codes/:id/edit
    PATCH /admin/promo-codes/:id
    DELETE /admin/promo-codes/:id
  `,
};
