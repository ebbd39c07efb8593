import type { ListProps } from '../infra/lists';
import type { Cents } from '../shared/money';
import type { Editable } from '../shared/records';
import type { eventPromoList, promoList } from './lists/promoList';
import type { PromoInput } from './requests';

/** An event that promotions can be made for, with what it sells. */
export type PromoEvent = {
  id: string;
  title: string;
  currency: string;
  timeZone: string;
  /** Tickets for a day, as opposed to open ones. */
  hasVisit: boolean;
  products: { id: string; name: string; priceCents: Cents }[];
};

/** `currency` is what the house sells in as a rule. */
export type PromoOptions = {
  events: PromoEvent[];
  channels: { value: string; label: string }[];
  /** Passes of the house, with the event that sells each. */
  passes: { value: string; label: string }[];
  zone: string;
  currency: string;
};

/** What a promotion has given so far, by currency, and what hangs on it. */
export type PromoUse = { uses: number; spent: { currency: string; cents: Cents }[]; canDelete: boolean };

/** What the test says: the cart's price with the promotion as it is being written, and why. */
export type PromoTestAnswer = {
  currency: string;
  lines: { name: string; quantity: number; amountCents: Cents; discountCents: Cents }[];
  grossCents: Cents;
  totalCents: Cents;
  /** Of this promotion and of every other that is in force for the event. */
  applied: { id: string; name: string; isThis: boolean; amountCents: Cents; because: string[] }[];
  notApplied: { id: string; name: string; isThis: boolean; reason: string }[];
  /** Others that can meet the same cart: they add up, or only the better one counts. */
  overlaps: { id: string; name: string; isTogether: boolean }[];
};

type FormPage = {
  /** Null for a new one. */
  record: Editable<PromoInput> | null;
  use: PromoUse | null;
  options: PromoOptions;
  /** The pass that a new one is for holders of. */
  passes?: string[];
};

export type PromosPages = {
  'Promos/Index': { list: ListProps<typeof promoList> };
  'Promos/Create': FormPage;
  'Events/Promos/Index': { event: { id: string; title: string }; list: ListProps<typeof eventPromoList> };
  'Events/Promos/Create': { event: { id: string; title: string }; options: PromoOptions };
};
