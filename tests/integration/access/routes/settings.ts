import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'settings.manage': `
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
  `,
};
