/** Events of orders about successful or failed payments; the view `audit_trail` has the same list. */
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
