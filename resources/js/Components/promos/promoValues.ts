import type { Pages } from '@server/pages';
import type { LocalText } from '@server/shared/localText';

type FormPage = Pages['Promos/Create'];
type Saved = NonNullable<FormPage['record']>['values'];
type Loosened = 'name' | 'requestText' | 'amountCents' | 'budgetCents' | 'minTotalCents';
/** As it is typed: texts may be missing, and amounts are whatever was written. */
export type PromoValues = Omit<Saved, Loosened> & {
  name: LocalText;
  requestText: LocalText;
  amountCents: number | null;
  budgetCents: number | null;
  minTotalCents: number;
};
export type PromoOptions = FormPage['options'];
export type PromoEvent = PromoOptions['events'][number];
export type PromoUse = NonNullable<FormPage['use']>;

/** A promotion before anything is said of it: a percentage of everything, for every buyer, at any time; for holders of
 *  passes one a day, together with what else they are given. */
export const newPromo = (eventId: string | null, passes: readonly string[] = []): PromoValues => ({
  name: {},
  eventId,
  trigger: 'automatic',
  effect: 'percentage',
  percent: 1000,
  currency: null,
  amountCents: null,
  buy: 3,
  pay: 2,
  productIds: [],
  minQuantity: 1,
  maxQuantity: null,
  minTotalCents: 0,
  visitFrom: null,
  visitUntil: null,
  weekdays: [],
  minDaysAhead: null,
  maxDaysAhead: null,
  saleFrom: null,
  saleUntil: null,
  channels: [],
  customerGroups: [],
  maxPerOrder: null,
  maxPerCustomer: null,
  maxUses: null,
  budgetCents: null,
  priority: 0,
  stackable: passes.length > 0,
  active: true,
  requestable: false,
  requestText: {},
  passProductIds: [...passes],
  passPerDay: passes.length > 0 ? 1 : null,
  passInAll: null,
});

/** The event a promotion is for, if it is for one. */
export const eventOf = ({ events }: PromoOptions, { eventId }: PromoValues): PromoEvent | null =>
  events.find(({ id }) => id === eventId) ?? null;

/** Of its amounts: its event's; of one for all events, the chosen one, else the house's. */
export const currencyOf = (options: PromoOptions, values: PromoValues): string =>
  eventOf(options, values)?.currency ?? values.currency ?? options.currency;

/** Its amounts are typed in that currency; the server refuses them where its event is sold in another by then. */
export const withCurrency = (options: PromoOptions, values: PromoValues): PromoValues => ({
  ...values,
  currency: currencyOf(options, values),
});

/** Those it can be for: of what is sold, of the house, and the one it has. */
export const currenciesOf = ({ events, currency }: PromoOptions, values: PromoValues): string[] =>
  [...new Set([currency, ...events.map((event) => event.currency), values.currency ?? currency])].sort();

/** Amounts of one currency are none of another: they are asked for anew. */
export const inCurrency = (options: PromoOptions, values: PromoValues, now: Partial<PromoValues>) => {
  const is = currencyOf(options, { ...values, ...now });
  const amounts = is === currencyOf(options, values) ? {} : { amountCents: null, minTotalCents: 0, budgetCents: null };
  return { ...now, currency: is, ...amounts };
};
