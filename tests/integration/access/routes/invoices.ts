import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /orders/:reference/invoice
    POST /orders/:reference/invoice
    GET /orders/:reference/invoices/:id.pdf
    POST /orders/:reference/invoices/:id/mail
  `,
  'invoices.manage': `
    GET /admin/invoices
    GET /admin/invoices/export.:format
    GET /admin/invoices/books.:format
    GET /admin/invoices/vat-book.:format
    GET /admin/invoices/:id
    GET /admin/invoices/:id/invoice.pdf
    GET /admin/invoices/:id/invoice.xml
    GET /admin/invoices/verifactu-records.xml
    POST /admin/invoices/:id/customer
    POST /admin/invoices/:id/mail
    POST /admin/invoices/:id/cancellation
  `,
  'settings.manage': `
    GET /settings/invoices
    PATCH /settings/invoices
    PATCH /settings/invoices/verifactu
  `,
};
