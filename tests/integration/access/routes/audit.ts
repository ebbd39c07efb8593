import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'audit.view': `
    GET /admin/audit-log
    GET /admin/audit-log/export.:format
    GET /admin/audit-log/:id
    GET /admin/security-log
    GET /admin/security-log/export.:format
  `,
  'catalogue.manage': `
    GET /admin/history/events/:id
    GET /admin/history/products/:id
    GET /admin/history/quotas/:id
    GET /admin/history/slots/:id
    GET /admin/history/waiting-rooms/:id
    GET /admin/history/validation-rules/:id
    GET /admin/history/venues/:id
    GET /admin/history/series/:id
    GET /admin/history/product-presets/:id
  `,
  'promos.manage': `
    GET /admin/history/promos/:id
    GET /admin/history/promo-codes/:id
  `,
  'roles.manage': `
    GET /admin/history/roles/:id
  `,
  'cash.manage': `
    GET /admin/history/cashboxes/:id
  `,
  'settings.manage': `
    GET /admin/history/sales-channels/:id
    GET /admin/history/webhooks/:id
  `,
  'users.manage': `
    GET /admin/history/users/:id
  `,
};
