/**
 * Who may open which route, as a person reads it. The routes are tested against this table and not against their own
 * guards; whoever adds a route writes its line here too, on purpose a second time.
 */
import type { Permission } from '../../../server/shared/permissions';

/**
 * `anyone` needs no account (a secret in the address may decide the rest), `guestOnly` none at all, `signedIn` any,
 * `staffOnly` one of somebody who works here.
 */
export type Access = 'anyone' | 'guestOnly' | 'signedIn' | 'staffOnly' | Permission;

export type StatedRoute = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; access: Access };

const TABLE: Partial<Record<Access, string>> = {
  anyone: `
    GET /
    GET /message/:kind
    GET /legal/:kind
    GET /legal/:kind/:version
    POST /locale
    GET /events/:slug
    POST /events/:slug/holds
    GET /events/:slug/nearest
    GET /events/:slug/next-discount
    PUT /orders/:reference/hold
    POST /orders/:reference/more-time
    POST /orders/:reference/promo-code
    DELETE /orders/:reference/promo-code
    POST /orders/:reference/promo-code/remove
    POST /orders/:reference/place
    POST /orders/:reference/cancel
    GET /orders/:reference/confirmation
    POST /orders/:reference/confirmation
    GET /orders/:reference/confirm/:token
    POST /orders/:reference/confirm/:token
    GET /orders/:reference
    GET /orders/:reference/items
    PUT /orders/:reference/items/:position/holder
    GET /orders/:reference/appointment
    GET /orders/:reference/appointment.ics
    GET /orders/:reference/print
    GET /orders/:reference/tickets.pdf
    GET /orders/:reference/tickets.pkpasses
    GET /orders/:reference/google-wallet
    POST /orders/:reference/mails
    POST /orders/:reference/address
    POST /orders/:reference/visits
    GET /orders/:reference/payment
    GET /orders/:reference/payment/status
    GET /orders/:reference/pay/card
    GET /orders/:reference/pay/wire-transfer
    POST /orders/:reference/pay/card
    POST /orders/:reference/reopen
    GET /orders/:reference/refund
    POST /orders/:reference/refund
    GET /orders/:reference/reschedule
    POST /orders/:reference/reschedule
    GET /orders/:reference/invoice
    POST /orders/:reference/invoice
    GET /orders/:reference/invoices/:id.pdf
    GET /find-orders
    POST /find-orders
    GET /tickets/:code
    GET /tickets/:code/ticket.pdf
    GET /tickets/:code/ticket.pkpass
    GET /tickets/:code/google-wallet
    GET /promo
    POST /promo
    POST /promo/requests
    GET /promo/requests/:secret
    GET /promo/:code
    POST /logout
    GET /first-administrator/:token
    POST /first-administrator/:token
    GET /forgot-password
    POST /forgot-password
    GET /reset-password/:token
    POST /reset-password/:token
    GET /devices/:id
    DELETE /devices/:id
    GET /invitation/:token
    POST /invitation/:token
    GET /verify-email/:token
    POST /verify-email/:token
    POST /sign-in-again
    POST /sign-in-again/two-factor
    POST /broadcasting/auth
    POST /broadcasting/user-auth
    GET /dev/components
    GET /dev/mail
    GET /dev/mail/:id
    GET /dev/mail/:id/html
    GET /dev/mail/:id/attachments/:name
  `,
  guestOnly: `
    GET /sign-in-link
    POST /sign-in-link
    GET /sign-in-link/:token
    POST /sign-in-link/:token
    GET /login
    POST /login
    GET /two-factor
    POST /two-factor
    GET /register
    POST /register
  `,
  signedIn: `
    POST /orders/:reference/pay/balance
    POST /orders/:reference/pay/without-balance
    GET /my-tickets
    DELETE /impersonation
    GET /confirm-password
    POST /confirm-password
    GET /profile
    PATCH /profile
    PUT /profile/password
    GET /profile/personal-data.zip
    DELETE /profile
    POST /profile/two-factor
    PUT /profile/two-factor
    DELETE /profile/two-factor
    POST /profile/two-factor/recovery-codes
    DELETE /profile/sessions
    DELETE /profile/sessions/:id
    POST /profile/tokens
    DELETE /profile/tokens/:id
    GET /verify-email
    POST /verify-email
    GET /notifications
    GET /notifications/latest
    POST /notifications/read
    POST /notifications/read/:id
    PATCH /notifications/preferences
    GET /api/me
  `,
  staffOnly: `
    GET /admin/search
    GET /first-steps
    POST /first-steps/dismissal
    DELETE /first-steps/dismissal
    POST /saved-views
    PATCH /saved-views/:id
    DELETE /saved-views/:id
  `,
  'audit.view': `
    GET /admin/audit-log
    GET /admin/audit-log/export.:format
    GET /admin/audit-log/:id
    GET /admin/security-log
    GET /admin/security-log/export.:format
  `,
  'tickets.view': `
    GET /admin/tickets
    GET /admin/tickets/export.:format
  `,
  'catalogue.manage': `
    GET /admin/history/events/:id
    GET /admin/history/products/:id
    GET /admin/history/quotas/:id
    GET /admin/history/slots/:id
    GET /admin/history/venues/:id
    GET /admin/history/series/:id
    GET /admin/history/product-presets/:id
    GET /admin/appointments
    GET /admin/appointments/list
    GET /admin/appointments/list/export.:format
    GET /admin/appointments/create
    POST /admin/appointments
    POST /admin/appointments/impact
    POST /admin/appointments/changes
    POST /admin/appointments/changes/:id/undo
    GET /admin/appointments/:id/edit
    PATCH /admin/appointments/:id
    POST /admin/appointments/:id/time
    GET /admin/events
    GET /admin/events/export.:format
    GET /admin/events/create
    POST /admin/events
    PUT /admin/events/order
    GET /admin/events/:id
    GET /admin/events/:id/edit
    PATCH /admin/events/:id
    DELETE /admin/events/:id
    GET /admin/events/:id/alerts
    PATCH /admin/events/:id/alerts
    POST /admin/events/:id/publication
    DELETE /admin/events/:id/publication
    POST /admin/events/:id/archive
    DELETE /admin/events/:id/archive
    POST /admin/events/:id/copies
    GET /admin/events/:id/preview
    GET /admin/product-presets
    GET /admin/product-presets/export.:format
    GET /admin/product-presets/create
    POST /admin/product-presets
    GET /admin/product-presets/:id/edit
    PATCH /admin/product-presets/:id
    PATCH /admin/product-presets/:id/products
    POST /admin/product-presets/:id/application
    DELETE /admin/product-presets/:id
    GET /admin/products
    GET /admin/products/export.:format
    GET /admin/products/create
    POST /admin/products
    POST /admin/products/state
    PUT /admin/products/order
    POST /admin/products/price-check
    GET /admin/products/:id/edit
    PATCH /admin/products/:id
    DELETE /admin/products/:id
    POST /admin/products/:id/duplicate
    POST /admin/quotas
    PATCH /admin/quotas/:id
    DELETE /admin/quotas/:id
    PUT /admin/quotas/:id/sizes
    GET /admin/series
    GET /admin/series/export.:format
    GET /admin/series/create
    POST /admin/series
    GET /admin/series/:id/edit
    PATCH /admin/series/:id
    DELETE /admin/series/:id
    GET /admin/time-blocks
    POST /admin/time-blocks/:event/preview
    PUT /admin/time-blocks/:event
    GET /admin/venues
    GET /admin/venues/export.:format
    GET /admin/venues/create
    POST /admin/venues
    GET /admin/venues/:id/edit
    PATCH /admin/venues/:id
    DELETE /admin/venues/:id
    POST /admin/media
  `,
  'orders.refund': `
    GET /refunds
    GET /refunds/export.:format
    POST /refunds/:id/approve
    POST /refunds/:id/reject
    POST /refunds/:id/retry
    POST /refunds/:id/by-hand
    POST /refunds/:id/account
    POST /refunds/files
    GET /refunds/files/:id
    POST /refunds/files/:id/executed
    POST /refunds/files/:id/rejected
  `,
  'orders.manage': `
    POST /orders/:reference/attentions/:cause/end
  `,
  'orders.view': `
    GET /orders/search
    GET /orders/range
    GET /orders/range/export.:format
    POST /orders/range/chosen
    GET /orders/range/chosen/:id
    GET /orders/range/chosen/:id/export.:format
    POST /orders/range/runs
    GET /orders/range/runs/:id
    POST /orders/range/runs/:id/start
    GET /orders/range/runs/:id/tickets-:part.pdf
    GET /admin/events/:id/orders
    GET /admin/events/:id/orders/export.:format
    POST /admin/appointments/touched/export.:format`,
  'dashboard.view': `
    GET /dashboard
    GET /dashboard/export.csv
  `,
  'promos.manage': `
    GET /admin/history/promos/:id
    GET /admin/history/promo-codes/:id
    GET /admin/promos
    GET /admin/promos/export.:format
    GET /admin/promos/create
    POST /admin/promos
    POST /admin/promos/test
    GET /admin/promos/:id/edit
    PATCH /admin/promos/:id
    DELETE /admin/promos/:id
    POST /admin/promos/:id/activation
    DELETE /admin/promos/:id/activation
    GET /admin/events/:id/promos
    GET /admin/events/:id/promos/export.:format
    GET /admin/events/:id/promos/create
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
  'roles.manage': `
    GET /admin/history/roles/:id
    GET /roles-and-permissions
    POST /roles-and-permissions
    PATCH /roles-and-permissions/:id
    DELETE /roles-and-permissions/:id
    PUT /roles-and-permissions/:id/two-factor
  `,
  'invoices.manage': `
    GET /admin/invoices
    GET /admin/invoices/export.:format
    GET /admin/invoices/books.csv
    GET /admin/invoices/:id
    GET /admin/invoices/:id/invoice.pdf
    GET /admin/invoices/:id/invoice.xml
  `,
  'wallets.manage': `
    GET /admin/balances
    GET /admin/balances/:id
    POST /admin/balances/:id
  `,
  'payments.match': `
    GET /admin/bank-transfers
    GET /admin/bank-transfers/export.:format
    POST /admin/bank-transfers/:id/match
    POST /admin/bank-transfers/:id/ignore
    POST /admin/bank-transfers/:id/reopen
    POST /admin/bank-transfers/:id/return
    GET /admin/bank-statements
    GET /admin/bank-statements/export.:format
    GET /admin/bank-statements/create
    POST /admin/bank-statements/imports
    POST /admin/bank-statements/:id/undo
  `,
  'privacy.manage': `
    GET /admin/personal-data
    GET /admin/personal-data/export.zip
    POST /admin/personal-data/erasures
  `,
  'settings.manage': `
    GET /admin/history/sales-channels/:id
    GET /admin/jobs
    POST /admin/jobs/:id/retry
    DELETE /admin/jobs/:id
    GET /settings/privacy
    GET /settings/invoices
    PATCH /settings/invoices
    PATCH /settings/invoices/verifactu
    GET /settings/mail
    POST /settings/mail/test
    POST /settings/mail/retries
    GET /settings/mails
    GET /settings/mails/:kind/:language
    PATCH /settings/mails/:kind/:language
    DELETE /settings/mails/:kind/:language
    POST /settings/mails/:kind/:language/preview
    POST /settings/mails/:kind/:language/test
    GET /settings/legal
    GET /settings/legal/:kind
    PATCH /settings/legal/:kind
    POST /settings/legal/:kind/publication
    GET /settings/payments
    POST /settings/payments
    PUT /settings/payments/order
    GET /settings/payments/:code
    PATCH /settings/payments/:code
    DELETE /settings/payments/:code
    POST /settings/payments/:code/test
    GET /settings/wallets
    PATCH /settings/wallets/apple
    PATCH /settings/wallets/google
    POST /settings/wallets/:kind/test
    GET /settings/multi-appointments
    GET /settings/multi-appointments/:id
    PATCH /settings/multi-appointments/:id
    POST /settings/multi-appointments/:id/trial
    GET /settings/sales-channels
    POST /settings/sales-channels
    PUT /settings/sales-channel-order
    GET /settings/sales-channels/:code
    PATCH /settings/sales-channels/:code
    DELETE /settings/sales-channels/:code
    PUT /settings/sales-channels/:code/products
    GET /settings/languages
    POST /settings/languages
    PUT /settings/language-order
    PATCH /settings/languages/:code
    DELETE /settings/languages/:code
    GET /settings/languages/:code
    GET /settings/languages/:code/texts.:format
    PUT /settings/languages/:code/texts/:key
    POST /settings/languages/:code/imports
    GET /settings
    GET /settings/:section
    PATCH /settings/:section
    POST /settings/logos
  `,
  'users.impersonate': `
    POST /users/:id/impersonation
  `,
  'users.manage': `
    GET /admin/history/users/:id
    POST /users/selection
    GET /users
    GET /users/export.:format
    GET /users/create
    POST /users
    GET /users/:id/edit
    PATCH /users/:id
    POST /users/:id/deactivation
    DELETE /users/:id/deactivation
    POST /users/:id/invitation
    DELETE /users/:id/invitation
    POST /users/:id/password-link
    DELETE /users/:id/two-factor
    DELETE /users/:id/sessions
    DELETE /users/:id/sessions/:session
  `,
  'validations.redeem': `
    POST /validations/scans
    GET /validations/redeem
  `,
  'validations.view': `
    GET /validations
    GET /validations/export.:format
    GET /validations/:id
  `,
};

export const STATED_ROUTES: readonly StatedRoute[] = Object.entries(TABLE).flatMap(([access, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ') as [StatedRoute['method'], string])
    .map(([method, path]) => ({ method, path, access: access as Access })),
);
