import type { ListProps } from '../infra/lists';
import type { Cents } from '../shared/money';
import type { Editable } from '../shared/records';
import type { eventPromoList, promoList } from './lists/promoList';
import type { PromoInput } from './requests';

/** An event for promotions, with its products. */
export type PromoEvent = {
  id: string;
  title: string;
  currency: string;
  timeZone: string;
  /** Tickets for a day or slot, not open ones. */
  hasVisit: boolean;
  products: { id: string; name: string; priceCents: Cents }[];
};

/** `currency` is the default currency. */
export type PromoOptions = {
  events: PromoEvent[];
  channels: { value: string; label: string }[];
  /** Passes, with the event that sells each. */
  passes: { value: string; label: string }[];
  zone: string;
  currency: string;
};

/** Discounts given by currency, and whether it can be deleted. */
export type PromoUse = { uses: number; spent: { currency: string; cents: Cents }[]; canDelete: boolean };

/** Result of the test: prices of the cart with the draft promotion, and the reasons. */
export type PromoTestAnswer = {
  currency: string;
  lines: { name: string; quantity: number; amountCents: Cents; discountCents: Cents }[];
  grossCents: Cents;
  totalCents: Cents;
  /** This promotion and all others in force for the event. */
  applied: { id: string; name: string; isThis: boolean; amountCents: Cents; because: string[] }[];
  notApplied: { id: string; name: string; isThis: boolean; reason: string }[];
  /** Other promotions for the same cart: combined, or only the better one applies. */
  overlaps: { id: string; name: string; isTogether: boolean }[];
};

type FormPage = {
  /** Null for a new one. */
  record: Editable<PromoInput> | null;
  use: PromoUse | null;
  options: PromoOptions;
  /** Pass for whose holders a new promotion is. */
  passes?: string[];
};

export type PromosPages = {
  'Promos/Index': { list: ListProps<typeof promoList> };
  'Promos/Create': FormPage;
  'Events/Promos/Index': { event: { id: string; title: string }; list: ListProps<typeof eventPromoList> };
  'Events/Promos/Create': { event: { id: string; title: string }; options: PromoOptions };
};
