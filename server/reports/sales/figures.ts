/** SQL of the figures of sales reports, over the entries `e` of `statements.ts`. */
import type { MEASURES } from '../../shared/salesReport';

const SALES_FIGURES = {
  orders: 'max(e.orders) filter (where e.sells)',
  tickets: `coalesce(sum(e.quantity) filter (where is_sold(e.kind)), 0)`,
  refunded: `coalesce(sum(e.quantity) filter (where e.kind = 'refund'), 0)`,
  list: `coalesce(sum(e.list_cents) filter (where is_sold(e.kind)), 0)`,
  discount: `(-coalesce(sum(e.discount_cents) filter (where is_sold(e.kind)), 0))`,
  sold: `coalesce(sum(e.gross_cents) filter (where e.kind <> 'refund'), 0)`,
  refunds: `coalesce(sum(e.gross_cents) filter (where e.kind = 'refund'), 0)`,
  net: 'sum(e.gross_cents)',
  tax: 'sum(e.tax_cents)',
  base: 'sum(e.gross_cents - e.tax_cents)',
};
/** An unpaid company debt on account is no payment, and a refund before it is paid lowers the debt. */
export const IS_MONEY = `e.method is distinct from 'on_account'`;
const MONEY_FIGURES = {
  payments: `sum(e.lines) filter (where e.kind = 'taken' and ${IS_MONEY})`,
  taken: `coalesce(sum(e.amount_cents) filter (where e.kind = 'taken' and ${IS_MONEY}), 0)`,
  returned: `coalesce(sum(e.amount_cents) filter (where e.kind <> 'taken' and ${IS_MONEY}), 0)`,
  net: `coalesce(sum(e.amount_cents) filter (where ${IS_MONEY}), 0)`,
  on_account: `coalesce(sum(e.amount_cents) filter (where e.method = 'on_account'), 0)`,
};
/** Figures per basket: an order, or orders of a day with the same rows. A report sums the baskets. */
export const FIGURES: { sales: Record<string, string>; money: Record<string, string> } = {
  sales: SALES_FIGURES satisfies Record<(typeof MEASURES)['sales'][number], string>,
  money: MONEY_FIGURES satisfies Record<(typeof MEASURES)['money'][number], string>,
};
