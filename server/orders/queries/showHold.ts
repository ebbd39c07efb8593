import { sql } from '../../infra/db';
import type { CustomerGroup } from '../../promos';
import { groupBy } from '../../shared/groupBy';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import { visitKeys } from '../../shared/visitKeys';
import type { ShopHold } from '../pages';
import { explainCode } from '../pricing/explainCode';
import type { FoundOrder } from './findOrder';
import { listDiscounts } from './listDiscounts';

type ItemRow = {
  id: string;
  /** The unit whose further visit this is. */
  visitOf: string | null;
  visit: { eventId: string; title: LocalText; timeZone: string } | null;
  position: number;
  productId: string;
  appointmentId: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  priceCents: Cents;
  discountCents: Cents;
  promoCode: string | null;
};

const HOLD_ITEMS = `
  select i.id, i.visit_of as "visitOf", i.position, i.product_id as "productId", i.appointment_id as "appointmentId", a.starts_at as "startsAt", a.ends_at as "endsAt",
    i.price_cents as "priceCents", i.discount_cents as "discountCents", c.code as "promoCode",
    case when i.visit > 0 then (select jsonb_build_object('eventId', e.id, 'title', e.title, 'timeZone', v.time_zone)
      from events e join venues v on v.id = e.venue_id where e.id = i.visit_event_id) end as visit
  from order_items i join orders o on o.id = i.order_id
  left join appointments a on a.id = i.appointment_id left join promo_codes c on c.id = o.promo_code_id
  where i.order_id = $1 order by i.position`;

/** An order's units, each with its further visits in their order. */
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

function linesOf(units: readonly Unit[]): ShopHold['lines'] {
  const lines = new Map<string, ShopHold['lines'][number]>();
  for (const { productId, appointmentId, visits } of units) {
    const key = `${productId} ${appointmentId}`;
    const further = visits.length > 0 ? { visits: visits.map((visit) => visit.appointmentId) } : {};
    const line = lines.get(key) ?? { productId, appointmentId, quantity: 0, ...further };
    lines.set(key, { ...line, quantity: line.quantity + 1 });
  }
  return [...lines.values()];
}

const slotOf = ({ appointmentId, startsAt, endsAt }: ItemRow): ShopHold['slot'] =>
  appointmentId && startsAt && endsAt ? { id: appointmentId, startsAt: toIso(startsAt), endsAt: toIso(endsAt) } : null;

function visitsOf(units: readonly Unit[], locale: Locale): ShopHold['visits'] {
  const found = new Map<string, ShopHold['visits'][number]>();
  for (const { visits } of units) {
    const keys = visitKeys(visits.map(({ visit }) => visit!));
    for (const [n, item] of visits.entries()) {
      const { title, timeZone } = item.visit!;
      found.set(keys[n]!, { key: keys[n]!, title: localText(title, locale), timeZone, slot: slotOf(item) });
    }
  }
  return [...found.values()];
}

/** A hold as the shop shows it to the one who made it; one whose time is over comes back for its cart. */
export async function showHold(
  order: FoundOrder,
  reader: { locale: Locale; customerGroup: CustomerGroup },
): Promise<ShopHold> {
  const [items, discounts] = await Promise.all([
    sql<ItemRow>('show_hold', HOLD_ITEMS, [order.id]),
    order.discountCents > 0 ? listDiscounts(order.id, reader.locale) : [],
  ]);
  const promoCode = items[0]?.promoCode ?? null;
  const isIdle = promoCode !== null && discounts.every(({ code }) => code !== promoCode);
  const expiresAt = order.expiresAt ?? order.createdAt;
  const units = unitsOf(items);
  return {
    id: order.id,
    reference: order.reference,
    key: order.secret,
    isLive: order.state === 'held' && expiresAt > new Date(),
    expiresAt: toIso(expiresAt),
    totalCents: order.totalCents,
    discountCents: order.discountCents,
    discounts,
    feeCents: order.feeCents,
    promoCode,
    promoCodeProblem: isIdle ? await explainCode(order, reader) : null,
    lines: linesOf(units),
    items: units.map(({ position, productId, priceCents, discountCents }) => ({
      position,
      productId,
      priceCents,
      discountCents,
    })),
    slot: units.map(slotOf).find((slot) => slot !== null) ?? null,
    visits: visitsOf(units, reader.locale),
  };
}
