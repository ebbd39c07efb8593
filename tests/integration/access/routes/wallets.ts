import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /gift-voucher
    POST /gift-voucher
  `,
  'wallets.manage': `
    GET /admin/balances
    GET /admin/balances/:id
    POST /admin/balances/:id
    GET /admin/gift-vouchers
    POST /admin/gift-vouchers
    GET /admin/gift-vouchers/export.:format
    GET /admin/gift-vouchers/:id
    GET /admin/gift-vouchers/:id/voucher.pdf
    POST /admin/gift-vouchers/:id/block
    POST /admin/gift-vouchers/:id/unblock
    POST /admin/gift-vouchers/:id/end
  `,
};
