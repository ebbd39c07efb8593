/** The events of orders in which money moved or failed to; the view `audit_trail` shows the same. */
export const MONEY_EVENTS = [
  'paid',
  'payment_failed',
  'places_gone',
  'order_cancelled',
  'overpaid',
  'amount_mismatch',
  'refund_done',
  'refund_failed',
  'expired',
  'cancelled',
] as const;
