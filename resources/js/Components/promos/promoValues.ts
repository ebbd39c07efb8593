import type { Pages } from '@server/pages';
import type { LocalText } from '@server/shared/localText';

type FormPage = Pages['Promos/Create'];
type Saved = NonNullable<FormPage['record']>['values'];
type Loosened = 'name' | 'requestText' | 'amountCents' | 'budgetCents' | 'minTotalCents';
/** Form values: texts may be missing, and amounts are unparsed. */
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

/**
 * Defaults of a new promotion: a percentage off everything, for all buyers at any time; with passes, one ticket a day,
 * combinable with other discounts.
 */
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

/** The promotion's event, or null. */
export const eventOf = ({ events }: PromoOptions, { eventId }: PromoValues): PromoEvent | null =>
  events.find(({ id }) => id === eventId) ?? null;

/** Currency of the amounts: the event's; for all events the chosen one, else the organisation's. */
export const currencyOf = (options: PromoOptions, values: PromoValues): string =>
  eventOf(options, values)?.currency ?? values.currency ?? options.currency;

/** Records the currency of the typed amounts; the server refuses them if the event's currency has changed. */
export const withCurrency = (options: PromoOptions, values: PromoValues): PromoValues => ({
  ...values,
  currency: currencyOf(options, values),
});

/** Possible currencies: those of the events, the organisation's, and the current one. */
export const currenciesOf = ({ events, currency }: PromoOptions, values: PromoValues): string[] =>
  [...new Set([currency, ...events.map((event) => event.currency), values.currency ?? currency])].sort();

/** Amounts do not convert between currencies: a change of currency clears them. */
export const inCurrency = (options: PromoOptions, values: PromoValues, now: Partial<PromoValues>) => {
  const is = currencyOf(options, { ...values, ...now });
  const amounts = is === currencyOf(options, values) ? {} : { amountCents: null, minTotalCents: 0, budgetCents: null };
  return { ...now, currency: is, ...amounts };
};
