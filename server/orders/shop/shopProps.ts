/** What the shop's pages say of places that are kept, and of where a cart may go on to. */
import type { ShopCalendar, ShopDay, ShopSlot } from '../../events/pages';
import type { ShopProduct } from '../../products/pages';
import type { Cents } from '../../shared/money';
import type { IsoDate, IsoDateTime } from '../../shared/time';
import type { VisitClash } from '../../shared/visitTimes';
import type { PassRenewal } from '../listRenewals';
import type { LineVisit } from '../pages';

export type { PassRenewal };

/** What a promotion takes off an order; with the code that unlocked it, where one did. */
export type OrderDiscount = { name: string; code: string | null; amountCents: Cents };

export type OrderTotals = {
  grossCents: Cents;
  discountCents: Cents;
  discounts: OrderDiscount[];
  /** The channel's own, tax included, part of the total. */
  feeCents: Cents;
  totalCents: Cents;
  /** By rate in basis points: what is contained in the total. */
  taxes: { rate: number; baseCents: Cents; taxCents: Cents }[];
};

/** By slot and product: what it costs there, where that is another price than elsewhere. */
export type SlotPrices = Readonly<Record<string, Readonly<Record<string, Cents>>>>;

/** What is left of a product in a slot, and how much of what is gone this cart already has. */
export type SlotLeft = { left: number; own: number };

/** By slot and product, where quotas of slots or days limit it there. */
export type SlotRemaining = Readonly<Record<string, Readonly<Record<string, SlotLeft>>>>;

/** What a few more of a product would bring: off each, in basis points, or in all. */
export type NextDiscount = { name: string; productId: string; more: number; percent: number | null; savesCents: Cents };

/** Other products of the event for as many people in the same slot, which cost less. */
export type CheaperOffer = {
  /** By product of the event: the whole choice with the offer taken. */
  quantities: Readonly<Record<string, number>>;
  /** In place of these. */
  gives: { name: string; quantity: number }[];
  takes: { name: string; description: string; quantity: number }[];
  /** The tickets of the order, discounts included and fees left out. */
  nowCents: Cents;
  thenCents: Cents;
};

/** Places kept for the visitor while the order is filled in. */
export type ShopHold = {
  id: string;
  reference: string;
  /** The order's secret; a person who carries it may open the order. */
  key: string;
  /** Another after every change of what it holds or costs. */
  version: string;
  /** False once the places have gone back: what follows is the cart as it was. */
  isLive: boolean;
  /** Its buyer may have more time, once. */
  canProlong: boolean;
  /** Its passes that may be renewed every year by the card that pays them, with the first day of the first charge. */
  yearly: { name: string; priceCents: Cents; chargedFrom: IsoDate }[];
  expiresAt: IsoDateTime;
  totalCents: Cents;
  discountCents: Cents;
  discounts: OrderDiscount[];
  nextDiscount: NextDiscount | null;
  /** The channel's own, part of the total. */
  feeCents: Cents;
  currency: string;
  promoCode: string | null;
  /** Numbers of the passes that were put on it. */
  passes: string[];
  /** The passes that it renews. */
  renewals: PassRenewal[];
  /** Why the code gives nothing as the cart is now. */
  promoCodeProblem: string | null;
  /** Of the page's event. */
  lines: HeldLine[];
  /** What else is in the basket, by event, in the order in which it came into it. */
  others: HeldElsewhere[];
  /** One per unit, in the order in which holders are asked for, whatever its event. */
  items: { position: number; productId: string; priceCents: Cents; discountCents: Cents }[];
  slot: HeldSlot | null;
  clashes: VisitClash[];
  /** Where the cart goes on to, each visit once; without a slot it is chosen later. */
  visits: { key: string; title: string; timeZone: string; slot: HeldSlot | null }[];
};

export type HeldLine = {
  eventId: string;
  productId: string;
  appointmentId: string | null;
  quantity: number;
  /** What each is worth, where its buyer says so. */
  amountCents?: Cents;
  /** The slots of the product's further visits, in their order, where it has any; null for one that is chosen later. */
  visits?: (string | null)[];
};

/** What is kept of another event than the page's. */
export type HeldElsewhere = {
  eventId: string;
  title: string;
  slug: string;
  refundPolicy: string;
  /** Whether it came into the basket before what is of the page's event. */
  isBefore: boolean;
  lines: HeldLine[];
  /** The same as it is shown, with where its units go: first to the event itself. */
  shown: { name: string; quantity: number; amountCents: Cents; visits: LineVisit[] }[];
  /** What its products ask of holders. */
  products: Pick<ShopProduct, 'id' | 'name' | 'holderFields' | 'isVoucher'>[];
};

/** A pass in the visitor's hand, which makes some of the event's products free. */
export type ShopPass = {
  name: string;
  number: string;
  productIds: string[];
  /** The product for which they came. */
  chosen: string | null;
};

/** A slot with room for what the visitor wants, near to one that has none. */
export type NearestSlot = { id: string; startsAt: IsoDateTime; endsAt: IsoDateTime };

type HeldSlot = { id: string; startsAt: IsoDateTime; endsAt: IsoDateTime };

/** What this browser has in its basket, for pages that are about something else. */
export type Basket = {
  /** Where it is continued. */
  url: string;
  tickets: number;
  expiresAt: IsoDateTime;
  /** For countdowns on devices whose clock is wrong. */
  serverNow: IsoDateTime;
};

/** What this browser has placed and not paid. */
export type UnpaidOrder = Basket & {
  reference: string;
  /** Its buyer has paid, as the bank says, and its money is not there yet. */
  isOnItsWay: boolean;
};

/** The times of one further visit that go together with the rest of the cart. */
export type ShopVisitDates = {
  /** Null where all of them are on one day, or there are none. */
  calendar: ShopCalendar | null;
  days: ShopDay[];
  day: IsoDate | null;
  slots: ShopSlot[];
};

export type ShopVisits = {
  /** When the slots are that the cart names, by their ids, and how many places they have for it: its own too. */
  times: Readonly<Record<string, { startsAt: IsoDateTime; endsAt: IsoDateTime; free: number }>>;
  /** By the visit's key. */
  dates: Readonly<Record<string, ShopVisitDates>>;
};
