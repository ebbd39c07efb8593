import type { ShopCalendar, ShopDay, ShopEvent, ShopSlot } from '../events/pages';
import type { ShopProduct } from '../products/pages';
import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';

/** Places kept for the visitor while the order is filled in. */
export type ShopHold = {
  id: string;
  reference: string;
  /** The order's secret; whoever carries it may open the order. */
  key: string;
  /** False once the places have gone back: what follows is the cart as it was. */
  isLive: boolean;
  expiresAt: IsoDateTime;
  totalCents: Cents;
  discountCents: Cents;
  promoCode: string | null;
  lines: { productId: string; appointmentId: string | null; quantity: number }[];
  /** One per ticket, in the order in which holders are asked for. */
  items: { position: number; productId: string; priceCents: Cents; discountCents: Cents }[];
  slot: { id: string; startsAt: IsoDateTime; endsAt: IsoDateTime } | null;
};

export type ShopPages = {
  'Orders/Create': {
    event: ShopEvent;
    products: ShopProduct[];
    /** Null for an event without slots, or when none can be booked any more. */
    calendar: ShopCalendar | null;
    days: ShopDay[];
    /** The day whose slots are shown. */
    day: IsoDate | null;
    slots: ShopSlot[];
    hold: ShopHold | null;
    maxTickets: number;
    holdMinutes: number;
    /** For countdowns on devices whose clock is wrong. */
    serverNow: IsoDateTime;
  };
};

export type OrdersPages = ShopPages;
