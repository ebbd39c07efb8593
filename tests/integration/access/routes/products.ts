import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'catalogue.manage': `
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
    POST /admin/products/:id/terms
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
  `,
  'settings.manage': `
    GET /settings/multi-appointments
    GET /settings/multi-appointments/:id
    PATCH /settings/multi-appointments/:id
    POST /settings/multi-appointments/:id/trial
  `,
};
