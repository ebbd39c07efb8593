import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /bulk
    GET /bulk/login
    GET /bulk/apply
    POST /bulk/apply
    GET /bulk/forgot-password
    GET /bulk/claims/:token
    POST /bulk/claims/:token
    POST /promo/:code
  `,
  signedIn: `
    GET /bulk/orders
    GET /bulk/orders/create
    GET /bulk/orders/invoices
    POST /bulk/orders
    GET /bulk/orders/:id
    POST /bulk/orders/:id/place
    POST /bulk/orders/:id/cancel
    POST /bulk/orders/:id/on-account
    POST /bulk/orders/:id/unused
    GET /bulk/orders/:id/distribute
    POST /bulk/orders/:id/distribute
    POST /bulk/orders/:id/imports
    POST /bulk/orders/:id/recipient
    POST /bulk/orders/:id/revoke
    POST /bulk/orders/:id/remind
    POST /bulk/orders/:id/links
    PATCH /bulk/orders/:id/links/:link
    GET /bulk/orders/:id/codes.csv
    GET /bulk/orders/:id/codes.pdf
    GET /bulk/orders/:id/quote.pdf
  `,
  'bulk.view': `
    GET /bulk/companies
    GET /bulk/companies/:id/edit
    GET /bulk/price-lists
    GET /bulk/price-lists/:id/edit
    GET /bulk/resellers
  `,
  'bulk.manage': `
    GET /bulk/companies/create
    POST /bulk/companies
    PATCH /bulk/companies/:id
    POST /bulk/companies/:id/contacts
    DELETE /bulk/companies/:id/contacts/:user
    POST /bulk/companies/:id/settlements
    POST /bulk/companies/:id/connections
    DELETE /bulk/companies/:id/connections/:connection
    GET /bulk/price-lists/create
    POST /bulk/price-lists
    PATCH /bulk/price-lists/:id
  `,
};
