/** Gift vouchers, for staff who manage balances. */
export const giftVouchers = {
  index: () => '/admin/gift-vouchers',
  one: (id: string) => `/admin/gift-vouchers/${id}`,
  pdf: (id: string) => `/admin/gift-vouchers/${id}/voucher.pdf`,
  block: (id: string) => `/admin/gift-vouchers/${id}/block`,
  unblock: (id: string) => `/admin/gift-vouchers/${id}/unblock`,
  end: (id: string) => `/admin/gift-vouchers/${id}/end`,
};
