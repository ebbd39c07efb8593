import { sql } from '../../infra/db';
import { askedField, parseHolderFields } from '../../products';
import type { CustomerGroup } from '../../promos';
import { readSettings } from '../../settings';
import { groupBy } from '../../shared/groupBy';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { add, type Cents } from '../../shared/money';
import { CHARGE_DAYS } from '../../shared/passRules';
import { formatReference } from '../../shared/reference';
import type { RefundTerms } from '../../shared/refunds';
import { policyWords } from '../../shared/refundWords';
import { type IsoDate, toIso } from '../../shared/time';
import { visitKeys } from '../../shared/visitKeys';
import { VISIT_ENDS } from '../../shared/visitTimes';
import type { OwnOrder } from '../findOrder';
import { listRenewals } from '../listRenewals';
import type { HeldElsewhere, HeldLine, LineVisit, ShopHold } from '../pages';
import { explainCode } from '../pricing/explainCode';
import { nextOfHold } from '../pricing/nextOfHold';
import { passesOnOrder } from '../pricing/passesInHand';
import { listDiscounts } from '../shop/listDiscounts';
import { type Stop, visitClashes } from './visitClashes';

type ItemRow = {
  id: string;
  /** Unit of which this is a further visit. */
  visitOf: string | null;
  /** Event at which it is used. */
  eventId: string;
  eventTitle: LocalText;
  slug: string;
  timeZone: string;
  byDay: boolean;
  venueId: string;
  latitude: number | null;
  longitude: number | null;
  refundPolicy: LocalText;
  refundTerms: RefundTerms;
  currency: string;
  position: number;
  productId: string;
  productName: LocalText;
  holderFields: unknown;
  appointmentId: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  priceCents: Cents;
  discountCents: Cents;
  promoCode: string | null;
  canProlong: boolean;
  /** The buyer chooses its amount. */
  isOfAnyAmount: boolean;
  isVoucher: boolean;
  chargedFrom: IsoDate | null;
};

/**
 * SQL for an item `i` whose product `p` is a pass with optional automatic renewal: the first day of a charge; null
 * otherwise.
 */
export const CHARGED_FROM = `case when i.state = 'active' and i.visit = 0 and i.price_cents > 0 and (p.pass_rules ->> 'yearlyCharge')::boolean
  then ((moment() at time zone v.time_zone)::date + interval '1 year' - make_interval(days => ${CHARGE_DAYS}))::date::text end`;

const HOLD_ITEMS = `
  select i.id, i.visit_of as "visitOf", e.id as "eventId", e.title as "eventTitle", e.slug, v.time_zone as "timeZone", e.by_day as "byDay", e.refund_policy as "refundPolicy", refund_terms(e) as "refundTerms", o.currency,
    i.position, i.product_id as "productId", i.product_name as "productName", terms.holder_fields as "holderFields",
    i.appointment_id as "appointmentId", a.starts_at as "startsAt", ${VISIT_ENDS} as "endsAt",
    v.id as "venueId", v.latitude, v.longitude,
    i.price_cents as "priceCents", i.discount_cents as "discountCents", c.code as "promoCode", p.max_price_cents is not null as "isOfAnyAmount", p.category = 'voucher' as "isVoucher", ${CHARGED_FROM} as "chargedFrom",
    o.prolonged_at is null and o.expires_at < o.created_at + make_interval(mins => $2) as "canProlong"
  from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id cross join lateral terms_of(i.terms_id, i.product_id) terms
    join events e on e.id = i.event_id join venues v on v.id = e.venue_id
    left join appointments a on a.id = i.appointment_id left join promo_codes c on c.id = o.promo_code_id
  where i.order_id = $1 order by i.position`;

/** Units with their further visits in order. */
function unitsOf(items: readonly ItemRow[]) {
  const visits = groupBy(
    items.filter(({ visitOf }) => visitOf !== null),
    ({ visitOf }) => visitOf,
  );
  return items
    .filter(({ visitOf }) => visitOf === null)
    .map((item) => ({ ...item, visits: visits.get(item.id) ?? [] }));
}

type Unit = ReturnType<typeof unitsOf>[number];

/** Units of one product and slot make the same further visits. */
const alikeIn = (units: readonly Unit[]): Unit[][] => [
  ...groupBy(units, ({ productId, appointmentId }) => `${productId} ${appointmentId}`).values(),
];

function lineOf(units: Unit[]): HeldLine {
  const { eventId, productId, appointmentId, visits, isOfAnyAmount, priceCents } = units[0]!;
  const further = visits.length > 0 ? { visits: visits.map((visit) => visit.appointmentId) } : {};
  const worth = isOfAnyAmount ? { amountCents: priceCents } : {};
  return { eventId, productId, appointmentId, quantity: units.length, ...worth, ...further };
}

const slotOf = ({ appointmentId, startsAt, endsAt }: ItemRow): ShopHold['slot'] =>
  appointmentId && startsAt && endsAt ? { id: appointmentId, startsAt: toIso(startsAt), endsAt: toIso(endsAt) } : null;

function visitsOf(units: readonly Unit[], locale: Locale): ShopHold['visits'] {
  const found = new Map<string, ShopHold['visits'][number]>();
  for (const { visits } of units) {
    const keys = visitKeys(visits);
    for (const [n, item] of visits.entries()) {
      const { eventTitle, timeZone } = item;
      found.set(keys[n]!, { key: keys[n]!, title: localText(eventTitle, locale), timeZone, slot: slotOf(item) });
    }
  }
  return [...found.values()];
}

/** Visits of a unit that have a time of day. */
const timedStops = ({ visits, ...unit }: Unit, locale: Locale): Stop[] =>
  [unit, ...visits].flatMap((item) => {
    const slot = item.byDay ? null : slotOf(item);
    if (!slot) return [];
    const { eventId, eventTitle, timeZone: zone, venueId: id, latitude, longitude } = item;
    const { id: slotId, startsAt, endsAt } = slot;
    const title = localText(eventTitle, locale);
    return [{ ...{ slotId, eventId, title, startsAt, endsAt, zone }, venue: { id, latitude, longitude } }];
  });

const stopOf = ({ eventTitle, startsAt, timeZone: zone, byDay }: ItemRow, locale: Locale): LineVisit => ({
  title: localText(eventTitle, locale),
  startsAt: startsAt && toIso(startsAt),
  zone,
  byDay,
});

function elsewhereOf(units: Unit[], own: readonly Unit[], locale: Locale): HeldElsewhere {
  const { eventId, eventTitle, slug, refundPolicy, refundTerms, currency, position } = units[0]!;
  const alike = alikeIn(units);
  return {
    eventId,
    title: localText(eventTitle, locale),
    slug,
    refundPolicy: policyWords(localText(refundPolicy, locale), refundTerms, {
      t: translator(locale),
      locale,
      currency,
    }),
    isBefore: position < (own[0]?.position ?? Infinity),
    lines: alike.map(lineOf),
    shown: alike.map((some) => ({
      name: localText(some[0]!.productName, locale),
      quantity: some.length,
      amountCents: add(...some.map(({ priceCents }) => priceCents)),
      visits: [some[0]!, ...some[0]!.visits].map((item) => stopOf(item, locale)),
    })),
    products: [...groupBy(units, ({ productId }) => productId).values()].map(([unit]) => ({
      id: unit!.productId,
      name: localText(unit!.productName, locale),
      isVoucher: unit!.isVoucher,
      holderFields: parseHolderFields(unit!.holderFields).map((field) => askedField(field, locale)),
    })),
  };
}

/**
 * A hold as its buyer sees it in the shop of an event, with the items of other events; an expired one is included for
 * its cart.
 */
export async function showHold(
  order: OwnOrder,
  reader: { eventId: string; locale: Locale; customerGroup: CustomerGroup },
): Promise<ShopHold> {
  const { eventId, locale } = reader;
  const { 'orders.hold_longest_minutes': longest } = await readSettings();
  const [items, discounts, passes, renewals] = await Promise.all([
    sql<ItemRow>('show_hold', HOLD_ITEMS, [order.id, longest]),
    order.discountCents > 0 ? listDiscounts(order.id, locale) : [],
    passesOnOrder(order.id),
    listRenewals(order.id),
  ]);
  const promoCode = items[0]?.promoCode ?? null;
  const isIdle = promoCode !== null && discounts.every(({ code }) => code !== promoCode);
  const expiresAt = order.expiresAt ?? order.createdAt;
  const isLive = order.state === 'held' && expiresAt > new Date();
  const units = unitsOf(items);
  const { [eventId]: own = [], ...others } = Object.fromEntries(groupBy(units, (unit) => unit.eventId));
  return {
    id: order.id,
    reference: order.reference,
    key: order.key,
    version: toIso(order.updatedAt),
    isLive,
    yearly: units.flatMap(({ chargedFrom, productName, priceCents }) =>
      chargedFrom ? [{ name: localText(productName, locale), priceCents, chargedFrom }] : [],
    ),
    canProlong: isLive && (items[0]?.canProlong ?? false),
    expiresAt: toIso(expiresAt),
    totalCents: order.totalCents,
    discountCents: order.discountCents,
    discounts,
    nextDiscount: isLive ? await nextOfHold(order, { ...reader, eventIds: units.map((unit) => unit.eventId) }) : null,
    feeCents: order.feeCents,
    currency: order.currency,
    promoCode,
    passes: passes.map(({ number }) => formatReference(number)),
    renewals,
    promoCodeProblem: isIdle ? await explainCode(order, reader) : null,
    lines: alikeIn(own).map(lineOf),
    others: Object.values(others).map((some) => elsewhereOf(some, own, locale)),
    items: units.map(({ position, productId, priceCents, discountCents }) => ({
      position,
      productId,
      priceCents,
      discountCents,
    })),
    clashes: visitClashes(units.map((unit) => timedStops(unit, locale))),
    slot: own.map(slotOf).find((slot) => slot !== null) ?? null,
    visits: visitsOf(own, locale),
  };
}
