import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'orders.invite': `
    GET /admin/invitations/create
    POST /admin/invitations
    POST /admin/invitations/:id/refusal
    GET /admin/profiles/:id/tickets/create
  `,
  'orders.approve_invitations': `
    PUT /admin/invitations/budgets/:id
    POST /admin/invitations/:id/approval
  `,
  'orders.manage': `
    GET /admin/profiles
    GET /admin/profiles/export.:format
    GET /admin/profiles/:id/orders
    POST /admin/profiles/:id/merges
    POST /admin/profiles/:id/apart
    DELETE /admin/profiles/merges/:id
    GET /admin/unassigned-items
    GET /admin/unassigned-items/export.:format
    POST /admin/unassigned-items/holders
    POST /admin/unassigned-items/slot
    POST /admin/unassigned-items/mails
  `,
};
