import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /events/:slug
    POST /events/:slug/holds
    GET /events/:slug/nearest
    GET /events/:slug/next-discount
    PUT /orders/:reference/hold
    POST /orders/:reference/more-time
    POST /orders/:reference/promo-code
    DELETE /orders/:reference/promo-code
    POST /orders/:reference/place
    POST /orders/:reference/cancel
    GET /orders/:reference/confirmation
    POST /orders/:reference/confirmation
    GET /orders/:reference/confirm/:token
    POST /orders/:reference/confirm/:token
    GET /orders/:reference
    GET /orders/:reference/items
    GET /order-items/:id/profile/create
    GET /order-items/:id/profile/edit
    POST /order-items/:id/profile
    PUT /order-items/:id/profile
    GET /orders/:reference/appointment
    GET /orders/:reference/appointment.ics
    GET /orders/:reference/print
    GET /orders/:reference/tickets.pdf
    GET /orders/:reference/tickets.pkpasses
    GET /orders/:reference/google-wallet
    POST /orders/:reference/mails
    POST /orders/:reference/code
    POST /orders/:reference/code/check
    POST /orders/:reference/address
    POST /orders/:reference/renew-links
    PUT /orders/:reference/buyer
    POST /orders/:reference/visits
    GET /orders/:reference/reschedule
    POST /orders/:reference/reschedule
    GET /orders/:reference/called-off
    POST /orders/:reference/called-off
  `,
  'catalogue.manage': `
    GET /admin/events/:id/preview
  `,
  'orders.manage': `
    POST /orders/:reference/attentions/:cause/end
    PUT /orders/:reference/units/:position/gate-note
  `,
};
