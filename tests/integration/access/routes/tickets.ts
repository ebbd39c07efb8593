import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /orders/:reference/give
    POST /orders/:reference/give
    POST /orders/:reference/give/:id/withdraw
    GET /ticket-transfers/:id/:token
    POST /ticket-transfers/:id/:token
    POST /ticket-transfers/:id/:token/pass
    POST /ticket-transfers/:id/:token/pass/:offer/withdraw
    GET /find-orders
    POST /find-orders
    GET /tickets/:code
    GET /tickets/:code/ticket.pdf
    GET /tickets/:code/visit.ics
    GET /tickets/:code/ticket.pkpass
    GET /tickets/:code/google-wallet
  `,
  signedIn: `
    GET /my-tickets
  `,
  'tickets.view': `
    GET /admin/tickets
    GET /admin/tickets/export.:format
  `,
  'settings.manage': `
    GET /settings/wallets
    PATCH /settings/wallets/apple
    PATCH /settings/wallets/google
    POST /settings/wallets/:kind/test
  `,
};
