/** Props of the shop pages about reserved places and further visits. */
import type { ShopCalendar, ShopDay, ShopSlot } from '../../events/pages';
import type { ShopProduct } from '../../products/pages';
import type { ChoiceFault } from '../../shared/choiceLink';
import type { Cents } from '../../shared/money';
import type { IsoDate, IsoDateTime } from '../../shared/time';
import type { VisitClash } from '../../shared/visitTimes';
import type { PassRenewal } from '../listRenewals';
import type { LineVisit } from '../pages';

export type { PassRenewal };

/** Discount of a promotion, with the code that unlocked it, if any. */
export type OrderDiscount = { name: string; code: string | null; amountCents: Cents };

export type OrderTotals = {
  grossCents: Cents;
  discountCents: Cents;
  discounts: OrderDiscount[];
  /** Booking fee of the channel, tax included, part of the total. */
  feeCents: Cents;
  totalCents: Cents;
  /** Tax included in the total, by rate in basis points. */
  taxes: { rate: number; baseCents: Cents; taxCents: Cents }[];
};

/** Price by slot and product, where it differs from the usual one. */
export type SlotPrices = Readonly<Record<string, Readonly<Record<string, Cents>>>>;

/** Units left of a product in a slot, and units that this cart already has. */
export type SlotLeft = { left: number; own: number };

/** Keyed by slot and product, if a quota per slot or day limits it. */
export type SlotRemaining = Readonly<Record<string, Readonly<Record<string, SlotLeft>>>>;

/** Discount for a few more of a product: in basis points of each, or in all. */
export type NextDiscount = { name: string; productId: string; more: number; percent: number | null; savesCents: Cents };

/** Cheaper products of the event for as many people in the same slot. */
export type CheaperOffer = {
  /** The whole choice by product, with the offer accepted. */
  quantities: Readonly<Record<string, number>>;
  /** Products that it replaces. */
  gives: { name: string; quantity: number }[];
  takes: { name: string; description: string; quantity: number }[];
  /** Tickets of the order, with discounts and without fees. */
  nowCents: Cents;
  thenCents: Cents;
};

/** Places reserved for the visitor while filling in the order. */
export type ShopHold = {
  id: string;
  reference: string;
  /** Secret of the order; its bearer may open the order. */
  key: string;
  /** Changes with every change of contents or price. */
  version: string;
  /** False once the places are released: the rest describes the former cart. */
  isLive: boolean;
  /** The buyer may extend the reservation, once. */
  canProlong: boolean;
  /** Passes with optional automatic renewal, and the first day of a charge. */
  yearly: { name: string; priceCents: Cents; chargedFrom: IsoDate }[];
  expiresAt: IsoDateTime;
  totalCents: Cents;
  discountCents: Cents;
  discounts: OrderDiscount[];
  nextDiscount: NextDiscount | null;
  /** Booking fee of the channel, part of the total. */
  feeCents: Cents;
  currency: string;
  promoCode: string | null;
  /** Numbers of the passes applied. */
  passes: string[];
  /** Passes that it renews. */
  renewals: PassRenewal[];
  /** Why the code gives no discount with the present cart. */
  promoCodeProblem: string | null;
  /** Lines of the page's event. */
  lines: HeldLine[];
  /** Other events in the basket, in the order they were added. */
  others: HeldElsewhere[];
  /** Units of all events, in the order in which holders are asked for. */
  items: { position: number; productId: string; priceCents: Cents; discountCents: Cents }[];
  slot: HeldSlot | null;
  clashes: VisitClash[];
  /** Distinct further visits; null slot: chosen later. */
  visits: { key: string; title: string; timeZone: string; slot: HeldSlot | null }[];
};

export type HeldLine = {
  eventId: string;
  productId: string;
  appointmentId: string | null;
  quantity: number;
  /** Amount of each, if the buyer chooses it. */
  amountCents?: Cents;
  /** Slots of the product's further visits in order; null for one chosen later. */
  visits?: (string | null)[];
};

/** Items reserved for another event than the page's. */
export type HeldElsewhere = {
  eventId: string;
  title: string;
  slug: string;
  refundPolicy: string;
  /** Whether it was added before the items of the page's event. */
  isBefore: boolean;
  lines: HeldLine[];
  /** Lines for display, with visits; the visit to the event itself first. */
  shown: { name: string; quantity: number; amountCents: Cents; visits: LineVisit[] }[];
  /** Products with their holder questions. */
  products: Pick<ShopProduct, 'id' | 'name' | 'holderFields' | 'isVoucher'>[];
};

/** A pass of the visitor that makes some products of the event free. */
export type ShopPass = {
  name: string;
  number: string;
  productIds: string[];
  /** Product named in the link that the visitor followed. */
  chosen: string | null;
};

/** The choice of the link that opened the page (`server/shared/choiceLink.ts`), as far as it is offered. */
export type AskedChoice = {
  slotId: string | null;
  /** Quantities by product. */
  quantities: Readonly<Record<string, number>>;
  /** Parts of the link that were ignored; `return`: its signature is not valid. */
  faults: readonly (ChoiceFault | 'return')[];
};

/** A slot with room, near a full one. */
export type NearestSlot = { id: string; startsAt: IsoDateTime; endsAt: IsoDateTime };

type HeldSlot = { id: string; startsAt: IsoDateTime; endsAt: IsoDateTime };

/** The basket of this browser, for other pages. */
export type Basket = {
  /** URL to continue at. */
  url: string;
  tickets: number;
  expiresAt: IsoDateTime;
  /** Server time, for countdowns on devices with a wrong clock. */
  serverNow: IsoDateTime;
};

/** An order that this browser placed and did not pay. */
export type UnpaidOrder = Basket & {
  reference: string;
  /** The bank has confirmed the payment, and the money is not yet there. */
  isOnItsWay: boolean;
};

/** Times of a further visit that are compatible with the cart. */
export type ShopVisitDates = {
  /** Null if all times are on one day, or there are none. */
  calendar: ShopCalendar | null;
  days: ShopDay[];
  day: IsoDate | null;
  slots: ShopSlot[];
};

export type ShopVisits = {
  /** Times of the slots in the cart by id; `free` includes the cart's own places. */
  times: Readonly<Record<string, { startsAt: IsoDateTime; endsAt: IsoDateTime; free: number }>>;
  /** Keyed by visit key. */
  dates: Readonly<Record<string, ShopVisitDates>>;
};
