import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
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
    DELETE /impersonation
    GET /confirm-password
    POST /confirm-password
    GET /profile
    GET /profile/account-code
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
    GET /api/me
  `,
  staffOnly: `
    PUT /profile/pin
    DELETE /profile/pin
  `,
  'users.impersonate': `
    POST /users/:id/impersonation
  `,
  'users.manage': `
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
};
