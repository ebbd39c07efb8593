import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /screens/:id
  `,
  'catalogue.manage': `
    GET /admin/events/:id
  `,
  'orders.view': `
    GET /admin/events/:id/orders
    GET /admin/events/:id/orders/export.:format
  `,
  'dashboard.view': `
    GET /dashboard
    GET /dashboard/export.csv
    GET /dashboard/lite
    POST /dashboard/screens
    DELETE /dashboard/screens/:id
  `,
  'reports.view': `
    GET /sales-reports
    GET /sales-reports/entries
    GET /sales-reports/export.:format
    GET /sales-reports/reconciliation
    GET /sales-reports/days
    GET /statistics/company-sales
    GET /statistics/visitors
    GET /statistics/visitors/export.:format
    POST /sales-reports/schedules
    DELETE /sales-reports/schedules/:id
  `,
  'invoices.manage': `
    POST /sales-reports/days/seals
  `,
  'reports.view or settings.manage': `
    GET /admin/internal-report
  `,
};
