import type { Prisma, Promo as PromoRecord } from '../../generated/prisma/client';
import type { LocalText } from '../shared/localText';
import { type Cents, cents } from '../shared/money';
import { type IsoDate, toIso } from '../shared/time';
import type { CustomerGroup, EffectKind, Promo } from './pricing/promo';
import { effectOf } from './promoRow';
import type { PromoInput } from './requests';

const dayOf = (date: Date | null): IsoDate | null => date && (date.toISOString().slice(0, 10) as IsoDate);
const dateOf = (day: IsoDate | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00Z`));
const amountOf = (amount: number | null): Cents | null => (amount === null ? null : cents(amount));

/** Form values of a promotion. */
export const promoValues = (promo: PromoRecord): PromoInput => ({
  name: promo.name as Record<string, string>,
  eventId: promo.eventId,
  trigger: promo.trigger as PromoInput['trigger'],
  effect: promo.effect as EffectKind,
  percent: promo.percent,
  currency: promo.currency,
  amountCents: amountOf(promo.amountCents),
  buy: promo.buy,
  pay: promo.pay,
  productIds: promo.productIds,
  minQuantity: promo.minQuantity,
  maxQuantity: promo.maxQuantity,
  minTotalCents: cents(promo.minTotalCents),
  visitFrom: dayOf(promo.visitFrom),
  visitUntil: dayOf(promo.visitUntil),
  weekdays: promo.weekdays,
  minDaysAhead: promo.minDaysAhead,
  maxDaysAhead: promo.maxDaysAhead,
  saleFrom: promo.saleFrom && toIso(promo.saleFrom),
  saleUntil: promo.saleUntil && toIso(promo.saleUntil),
  channels: promo.channels,
  customerGroups: promo.customerGroups as CustomerGroup[],
  maxPerOrder: promo.maxPerOrder,
  maxPerCustomer: promo.maxPerCustomer,
  maxUses: promo.maxUses,
  budgetCents: amountOf(promo.budgetCents),
  priority: promo.priority,
  stackable: promo.stackable,
  active: promo.active,
  requestable: promo.requestable,
  requestText: promo.requestText as Record<string, string>,
  passProductIds: promo.passProductIds,
  passPerDay: promo.passPerDay,
  passInAll: promo.passInAll,
});

/** The same as table columns. */
export const promoColumns = (input: PromoInput) =>
  ({
    ...input,
    visitFrom: dateOf(input.visitFrom),
    visitUntil: dateOf(input.visitUntil),
    saleFrom: input.saleFrom && new Date(input.saleFrom),
    saleUntil: input.saleUntil && new Date(input.saleUntil),
  }) satisfies Prisma.PromoUncheckedUpdateManyInput;

/** A draft promotion as it would be after saving. */
export const draftPromo = (id: string, input: PromoInput, used: { uses: number; spentCents: number }): Promo => ({
  ...input,
  id,
  name: input.name as LocalText,
  effect: effectOf(input),
  usesLeft: input.maxUses === null ? null : input.maxUses - used.uses,
  budgetLeftCents: input.budgetCents === null ? null : cents(input.budgetCents - used.spentCents),
  customerUsesLeft: null,
  passes: [],
});
