import { sql } from '../../infra/db';
import type { Cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import type { ShopHold } from '../pages';
import type { FoundOrder } from './findOrder';

type ItemRow = {
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
  select i.position, i.product_id as "productId", i.appointment_id as "appointmentId", a.starts_at as "startsAt", a.ends_at as "endsAt",
    i.price_cents as "priceCents", i.discount_cents as "discountCents", c.code as "promoCode"
  from order_items i join orders o on o.id = i.order_id
  left join appointments a on a.id = i.appointment_id left join promo_codes c on c.id = o.promo_code_id
  where i.order_id = $1 order by i.position`;

function linesOf(items: readonly ItemRow[]): ShopHold['lines'] {
  const lines = new Map<string, ShopHold['lines'][number]>();
  for (const { productId, appointmentId } of items) {
    const key = `${productId} ${appointmentId}`;
    const line = lines.get(key) ?? { productId, appointmentId, quantity: 0 };
    lines.set(key, { ...line, quantity: line.quantity + 1 });
  }
  return [...lines.values()];
}

const slotOf = ({ appointmentId, startsAt, endsAt }: ItemRow): ShopHold['slot'] =>
  appointmentId && startsAt && endsAt ? { id: appointmentId, startsAt: toIso(startsAt), endsAt: toIso(endsAt) } : null;

/** A hold as the shop shows it to the one who made it; one whose time is over comes back for its cart. */
export async function showHold(order: FoundOrder): Promise<ShopHold> {
  const items = await sql<ItemRow>('show_hold', HOLD_ITEMS, [order.id]);
  const expiresAt = order.expiresAt ?? order.createdAt;
  return {
    id: order.id,
    reference: order.reference,
    key: order.secret,
    isLive: order.state === 'held' && expiresAt > new Date(),
    expiresAt: toIso(expiresAt),
    totalCents: order.totalCents,
    discountCents: order.discountCents,
    promoCode: items[0]?.promoCode ?? null,
    lines: linesOf(items),
    items: items.map(({ position, productId, priceCents, discountCents }) => ({
      position,
      productId,
      priceCents,
      discountCents,
    })),
    slot: items.map(slotOf).find((slot) => slot !== null) ?? null,
  };
}
