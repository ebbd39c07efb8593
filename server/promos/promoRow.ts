import type { LocalText } from '../shared/localText';
import { type Cents, cents } from '../shared/money';
import { type IsoDate, toIso } from '../shared/time';
import type { CustomerGroup, EffectKind, Promo, PromoEffect } from './pricing/promo';

/** Row of `PROMO_COLUMNS`. */
export type PromoRow = Omit<
  Promo,
  'effect' | 'saleFrom' | 'saleUntil' | 'usesLeft' | 'budgetLeftCents' | 'customerUsesLeft' | 'passes'
> & {
  effect: EffectKind;
  percent: number | null;
  amountCents: Cents | null;
  buy: number | null;
  pay: number | null;
  saleFrom: Date | null;
  saleUntil: Date | null;
  maxPerCustomer: number | null;
  maxUses: number | null;
  uses: number;
  budgetCents: Cents | null;
  spentCents: Cents;
  visitFrom: IsoDate | null;
  visitUntil: IsoDate | null;
  customerGroups: CustomerGroup[];
};

/** Columns for `select … from promos p`. */
export const PROMO_COLUMNS = `p.id, p.name, p.event_id as "eventId", p.trigger, p.effect, p.percent, p.currency, p.amount_cents as "amountCents", p.buy, p.pay,
  p.active, coalesce(p.product_ids, '{}') as "productIds", p.min_quantity as "minQuantity", p.max_quantity as "maxQuantity", p.min_total_cents as "minTotalCents",
  to_char(p.visit_from, 'YYYY-MM-DD') as "visitFrom", to_char(p.visit_until, 'YYYY-MM-DD') as "visitUntil", coalesce(p.weekdays, '{}') as weekdays,
  p.min_days_ahead as "minDaysAhead", p.max_days_ahead as "maxDaysAhead", p.sale_from as "saleFrom", p.sale_until as "saleUntil",
  coalesce(p.channels, '{}') as channels, coalesce(p.customer_groups, '{}') as "customerGroups", p.max_per_order as "maxPerOrder",
  p.max_per_customer as "maxPerCustomer", p.max_uses as "maxUses", p.uses, p.budget_cents as "budgetCents", p.spent_cents as "spentCents",
  p.priority, p.stackable, coalesce(p.pass_product_ids, '{}') as "passProductIds", p.pass_per_day as "passPerDay", p.pass_in_all as "passInAll"`;

/** Parts of an effect by its kind. */
export function effectOf(row: Pick<PromoRow, 'effect' | 'percent' | 'amountCents' | 'buy' | 'pay'>): PromoEffect {
  switch (row.effect) {
    case 'percentage':
      return { kind: 'percentage', percent: row.percent ?? 0 };
    case 'amount':
    case 'fixed_price':
      return { kind: row.effect, amountCents: row.amountCents ?? cents(0) };
    case 'n_for_m':
      return { kind: 'n_for_m', buy: row.buy ?? 2, pay: row.pay ?? 1 };
    case 'cheapest_free':
      return { kind: 'cheapest_free' };
  }
}

/** The promotion with its remaining limits. @param own uses that the priced order already has */
export function toPromo(
  row: PromoRow,
  own: { uses: number; discountCents: Cents } = { uses: 0, discountCents: cents(0) },
): Promo {
  const {
    percent: _p,
    amountCents: _a,
    buy: _b,
    pay: _m,
    maxPerCustomer: _c,
    maxUses,
    uses,
    budgetCents,
    spentCents,
    ...rest
  } = row;
  return {
    ...rest,
    name: row.name as LocalText,
    effect: effectOf(row),
    saleFrom: row.saleFrom && toIso(row.saleFrom),
    saleUntil: row.saleUntil && toIso(row.saleUntil),
    usesLeft: maxUses === null ? null : maxUses - uses + own.uses,
    budgetLeftCents: budgetCents === null ? null : cents(budgetCents - spentCents + own.discountCents),
    customerUsesLeft: null,
    passes: [],
  };
}
