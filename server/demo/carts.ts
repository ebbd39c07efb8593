/** Baskets of the demo's visitors. */
import { EVENTS, PRODUCTS } from './catalogue';
import type { Random } from './random';

/** `visits` for products with further visits: null for each time chosen later. */
type Line = { product: { id: string; priceCents: number }; quantity: number; visits?: null[] };
/** A buyer's choice at one event, with the local time of the slot on the day of visit. */
type Part = { eventId: string; lines: Line[]; time: string | null };
/** A basket of one person. */
export type Cart = { parts: Part[]; leadDays: number };

export const MUSEUM_TIMES = [
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '12:30',
  '13:00',
  '16:00',
  '16:30',
  '17:00',
  '17:30',
  '18:00',
  '18:30',
];
export const TOUR_TIMES = ['11:00', '13:00', '15:00', '17:00'];

function museumCart(random: Random): Cart {
  const lines: Line[] =
    random.next() < 0.25
      ? [{ product: PRODUCTS.family, quantity: 1 }]
      : [{ product: PRODUCTS.general, quantity: random.between(1, 3) }];
  if (random.next() < 0.4) lines.push({ product: PRODUCTS.reduced, quantity: random.between(1, 2) });
  if (random.next() < 0.15) lines.push({ product: PRODUCTS.child, quantity: 1 });
  if (random.next() < 0.2) lines.push({ product: PRODUCTS.audioGuide, quantity: 1 });
  return {
    parts: [{ eventId: EVENTS.museum.id, lines, time: random.pick(MUSEUM_TIMES) }],
    leadDays: random.pick([0, 0, 1, 1, 2, 3, 5, 8]),
  };
}

function tourCart(
  random: Random,
  time: string = random.pick(TOUR_TIMES),
  leadDays = random.pick([1, 2, 3, 4, 6]),
): Cart {
  const lines: Line[] = [{ product: PRODUCTS.tour, quantity: random.between(1, 3) }];
  if (random.next() < 0.3) lines.push({ product: PRODUCTS.tourReduced, quantity: 1 });
  return { parts: [{ eventId: EVENTS.tour.id, lines, time }], leadDays };
}

function theatreCart(random: Random): Cart {
  const product = random.next() < 0.25 ? PRODUCTS.stallsReduced : PRODUCTS.stalls;
  const lines = [{ product, quantity: random.between(1, 4) }];
  return { parts: [{ eventId: EVENTS.theatre.id, lines, time: '20:00' }], leadDays: random.between(0, 13) };
}

function parkCart(random: Random): Cart {
  const at = { eventId: EVENTS.park.id, time: null };
  if (random.next() < 0.2)
    return { parts: [{ ...at, lines: [{ product: PRODUCTS.parkCard, quantity: 1 }] }], leadDays: 0 };
  const lines: Line[] = [{ product: PRODUCTS.parkDay, quantity: random.between(1, 3) }];
  if (random.next() < 0.5) lines.push({ product: PRODUCTS.parkChild, quantity: random.between(1, 2) });
  return { parts: [{ ...at, lines }], leadDays: 0 };
}

/** Museum and tour, whose time is chosen later. */
const wholeCart = (random: Random): Cart => ({
  parts: [
    {
      eventId: EVENTS.museum.id,
      lines: [{ product: PRODUCTS.museumAndTour, quantity: random.between(1, 2), visits: [null] }],
      time: random.pick(MUSEUM_TIMES.slice(0, 4)),
    },
  ],
  leadDays: random.between(0, 2),
});

/** The museum and another event of the same day. */
function dayOutCart(random: Random): Cart {
  const { parts, leadDays } = museumCart(random);
  const other = random.next() < 0.5 ? theatreCart(random) : parkCart(random);
  return { parts: [...parts, ...other.parts], leadDays };
}

function someCart(random: Random): Cart {
  const chance = random.next();
  if (chance < 0.5) return museumCart(random);
  if (chance < 0.56) return dayOutCart(random);
  if (chance < 0.68) return tourCart(random);
  return chance < 0.82 ? theatreCart(random) : parkCart(random);
}

export const carts = { museumCart, parkCart, tourCart, theatreCart, wholeCart, someCart };
