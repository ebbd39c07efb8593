/** Payment methods of the web shop. */
export const PAY_METHODS = ['card', 'bizum', 'wire_transfer'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

/** Names of payment methods, also for the till. */
export const METHOD_NAMES = {
  card: 'salesReports.method_card',
  bizum: 'salesReports.method_bizum',
  cash: 'salesReports.method_cash',
  card_manual: 'salesReports.method_card_manual',
  wire_transfer: 'salesReports.method_wire_transfer',
  balance: 'salesReports.method_balance',
  voucher: 'salesReports.method_voucher',
  on_account: 'salesReports.method_on_account',
  elsewhere: 'salesReports.method_elsewhere',
  free: 'salesReports.method_free',
} as const;

/** A payment option for a buyer. */
export type PayOption = {
  id: string;
  method: PayMethod;
  /** The organisation's own label; null for the method's name. */
  label: string | null;
  /** Whether it can store a card for automatic renewal of a pass, with notices by email before each charge. */
  keepsCards: boolean;
};
