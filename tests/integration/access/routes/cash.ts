import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'tickets.print': `
    GET /check-and-print
    POST /check-and-print
    GET /pos/sales/:reference
    POST /pos/prints
    GET /pos/prints/:id
    POST /pos/prints/:id/again
    POST /pos/prints/:id/bytes
    POST /pos/prints/:id/outcome
  `,
  'cash.sell or reports.view': `
    GET /cashbox-shifts
    GET /cashbox-shifts/export.:format
    GET /cashbox-shifts/:id
  `,
  'cash.sell': `
    GET /cashbox
    GET /cashbox-shifts/create
    POST /cashbox-shifts
    POST /cashbox-shifts/:id/movements
    POST /cashbox-shifts/:id/refunds
    POST /cashbox-shifts/:id/prints
    GET /cashbox-shifts/:id/cashiers
    PUT /cashbox-shifts/:id/cashier
    POST /cashbox-shifts/:id/closing
    POST /cashbox-shifts/:id/resume
    POST /cashbox-shifts/:id/count
    POST /cashbox-shifts/:id/reason
    GET /pos
    POST /pos/device
    PUT /pos/baskets/:key
    DELETE /pos/baskets/:key
    POST /pos/baskets/:key/code
    PUT /pos/baskets/:key/discount
    PUT /pos/baskets/:key/notes
    GET /pos/approvers
    POST /pos/baskets/:key/parked
    DELETE /pos/baskets/:key/parked
    POST /pos/scans
    POST /pos/balances
    POST /pos/balances/codes
    POST /pos/balances/proofs
    POST /pos/sales
    POST /pos/sales/:reference/cancelled
    GET /pos/sales/:reference/undo
    GET /pos/sales/:reference/invoice
    POST /pos/sales/:reference/undo
    GET /pos/manual/:reference
    POST /pos/manual/:reference
    GET /pos/manual/:reference/refund
    POST /pos/manual/:reference/refund
    GET /pos/manual/:reference/reschedule
    POST /pos/manual/:reference/reschedule
    GET /card-payments/manual
    GET /card-payments/manual/export.:format
    GET /card-payments/manual/create
    POST /card-payments/manual
  `,
  'cash.manage': `
    GET /cashboxes
    POST /cashboxes
    PATCH /cashboxes/:id
    POST /cashboxes/:id/pairings
    POST /cashboxes/:id/devices/:device/revoked
    GET /cashboxes/picture.png
    POST /cashbox-shifts/:id/corrections
    POST /cashboxes/:id/test-print
    POST /cashbox-shifts/:id/approval
    POST /cashbox-shifts/:id/takeover
  `,
};
