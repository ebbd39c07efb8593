/** What buyers pay by on the web. */
export const PAY_METHODS = ['card', 'bizum', 'wire_transfer'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

/** How an order is paid, or awaits its money, in words: at the counter too. */
export const METHOD_NAMES = {
  card: 'salesReports.method_card',
  bizum: 'salesReports.method_bizum',
  cash: 'salesReports.method_cash',
  card_manual: 'salesReports.method_card_manual',
  wire_transfer: 'salesReports.method_wire_transfer',
  balance: 'salesReports.method_balance',
  voucher: 'salesReports.method_voucher',
  on_account: 'salesReports.method_on_account',
  free: 'salesReports.method_free',
} as const;

/** One way to pay, as a buyer chooses it. */
export type PayOption = {
  id: string;
  method: PayMethod;
  /** The house's own words for it; null for the method's name. */
  label: string | null;
  /** A card can be left there, for a pass that is renewed every year; each charge can be announced by mail. */
  keepsCards: boolean;
};
