import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /orders/:reference/payment
    GET /orders/:reference/payment/status
    GET /orders/:reference/pay/card
    GET /orders/:reference/pay/wire-transfer
    POST /orders/:reference/pay/card
    POST /orders/:reference/pay/voucher
    POST /orders/:reference/pay/without-voucher
    POST /orders/:reference/reopen
    GET /orders/:reference/refund
    POST /orders/:reference/refund
    GET /payment-links/:id/:token
    POST /payment-links/:id/:token
  `,
  signedIn: `
    POST /orders/:reference/pay/balance
    POST /orders/:reference/pay/without-balance
  `,
  'orders.refund': `
    GET /refunds
    GET /refunds/export.:format
    POST /refunds/:id/approve
    POST /refunds/:id/reject
    POST /refunds/:id/retry
    POST /refunds/:id/by-hand
    POST /refunds/:id/to-balance
    POST /refunds/:id/account
    POST /refunds/files
    GET /refunds/files/:id
    POST /refunds/files/:id/executed
    POST /refunds/files/:id/rejected
  `,
  'orders.manage': `
    GET /admin/card-payments/create
    POST /admin/card-payments/create
    POST /admin/card-payments/links/:id/withdraw
  `,
  'payments.match': `
    GET /admin/bank-transfers
    GET /admin/bank-transfers/export.:format
    POST /admin/bank-transfers/:id/match
    POST /admin/bank-transfers/:id/divide
    POST /admin/bank-transfers/:id/ignore
    POST /admin/bank-transfers/:id/reopen
    POST /admin/bank-transfers/:id/return
    GET /admin/bank-statements
    GET /admin/bank-statements/export.:format
    GET /admin/bank-statements/create
    POST /admin/bank-statements/imports
    POST /admin/bank-statements/:id/undo
    GET /admin/card-payments
    GET /admin/card-payments/export.:format
    POST /admin/card-payments/fetches
    GET /admin/card-payments/:id
    POST /admin/card-payments/:id/fetch
  `,
  'settings.manage': `
    GET /settings/payments
    POST /settings/payments
    PUT /settings/payments/order
    GET /settings/payments/:code
    PATCH /settings/payments/:code
    DELETE /settings/payments/:code
    POST /settings/payments/:code/test
  `,
};
