/** Orders with changed times, and their state afterwards. */
import { randomUUID } from 'node:crypto';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import type { Sale } from '../tickets/saleFixture';

/**
 * Items by position, with their slot and the states of their tickets, oldest first; and the places sold of each slot.
 */
export async function placesOf({ id }: Pick<Sale, 'id'>, slots: readonly string[] = []) {
  const items = await sql<{ slot: string; tickets: string[]; references: string[] }>(
    'test_moved_items',
    `select i.appointment_id as slot, array(select t.state::text from tickets t where t.order_item_id = i.id order by t.created_at, t.id) as tickets,
       array(select t.reference from tickets t where t.order_item_id = i.id order by t.created_at, t.id) as references
     from order_items i where i.order_id = $1 order by i.position`,
    [id],
  );
  const counts = await sql<{ id: string; held: number; sold: number }>(
    'test_moved_slots',
    'select id, held, sold from appointments where id = any ($1::uuid[])',
    [slots],
  );
  return {
    slots: items.map(({ slot }) => slot),
    tickets: items.map(({ tickets }) => tickets),
    references: items.map(({ references }) => references),
    sold: slots.map((slot) => counts.find(({ id: own }) => own === slot)!.sold),
    held: slots.map((slot) => counts.find(({ id: own }) => own === slot)!.held),
  };
}

const FIRST = 0;
/** The first visit of units of an event, as the page names it. */
export const firstOf = (eventId: string) => `${eventId}.${FIRST}`;

type Look = {
  units?: readonly number[];
  to?: Record<string, string>;
  products?: Record<number, string>;
  visit?: string;
  day?: string;
  free?: boolean;
};

export const look = (client: Client, { reference, key: secret }: Sale, asked: Look = {}, isStaff = false) => {
  const query = new URLSearchParams({
    ...(isStaff ? {} : { key: secret }),
    ...(asked.units ? { units: asked.units.join() } : {}),
    ...(asked.to
      ? {
          to: Object.entries(asked.to)
            .map((pair) => pair.join('_'))
            .join(),
        }
      : {}),
    ...(asked.products
      ? {
          products: Object.entries(asked.products)
            .map((pair) => pair.join('_'))
            .join(),
        }
      : {}),
    ...(asked.visit ? { visit: asked.visit } : {}),
    ...(asked.day ? { day: asked.day, month: asked.day.slice(0, 7) } : {}),
    ...(asked.free ? { free: '1' } : {}),
  });
  return client.get(`${paths.orders.reschedule(reference)}?${query}`);
};

/** Changes the slot of units of one event. */
export const move = (
  client: Client,
  sale: Sale,
  { slot, ...body }: { positions: number[]; slot: string } & Record<string, unknown>,
  isStaff = false,
) => change(client, sale, { to: { [firstOf(sale.eventId)]: slot }, ...body }, isStaff);

/** Exchanges units for other products, by position, in their slots. */
export const exchange = (
  client: Client,
  sale: Sale,
  { products, ...body }: { products: Record<number, string> } & Record<string, unknown>,
  isStaff = false,
) => change(client, sale, { positions: Object.keys(products).map(Number), products, ...body }, isStaff);

async function change(client: Client, sale: Sale, body: Record<string, unknown>, isStaff: boolean) {
  const items = await sql<{ position: number; slot: string | null }>(
    'test_seen',
    'select position, appointment_id as slot from order_items where order_id = $1',
    [sale.id],
  );
  return client.json('POST', paths.orders.reschedule(sale.reference, isStaff ? undefined : sale.key), {
    id: randomUUID(),
    seen: Object.fromEntries(items.flatMap(({ position, slot }) => (slot ? [[position, slot]] : []))),
    expectedCents: 0,
    currency: 'EUR',
    ...body,
  });
}

/** Default terms of events for changes of time: no refund. */
export const MOVES = [
  '• You can change the time up to 24 hours before the visit.',
  '• Changing is free. You only pay any difference in price.',
  '• If the new time is cheaper, we do not refund the difference.',
].join('\n');

/** Total of an order, amount kept, and whether the tax of its items (all at 10%) equals their total's tax. */
export const sums = async (id: string) => {
  const { totalCents, feeCents, discountCents } = await prisma.order.findUniqueOrThrow({ where: { id } });
  const [paid] = await sql<{ kept: number; items: number; taxed: boolean }>(
    'test_kept',
    `select (select coalesce(sum(amount_cents), 0) from payments where order_id = $1 and state in ('captured', 'partially_refunded', 'refunded'))::int
         - (select coalesce(sum(amount_cents), 0) from refunds where order_id = $1 and state <> 'cancelled')::int as kept,
       (select sum(price_cents - discount_cents)::int from order_items where order_id = $1) as items,
       (select sum(i.tax_cents) + min(o.fee_tax_cents) = tax_included((sum(i.price_cents - i.discount_cents) + min(o.fee_cents))::bigint, 1000)
         from order_items i join orders o on o.id = i.order_id where i.order_id = $1) as taxed`,
    [id],
  );
  return { totalCents, feeCents, discountCents, ...paid! };
};

/** The bank's notification about the latest payment of a change. */
export const settled = async (orderId: string, status = 'confirmed') => {
  const payment = await prisma.payment.findFirstOrThrow({
    where: { orderId, moveId: { not: null } },
    orderBy: { attempt: 'desc' },
  });
  const result = {
    payment_id: payment.id,
    status,
    amount: payment.amountCents,
    currency: 'EUR',
    provider_ref: `ref-${payment.id}`,
    raw: {},
  };
  const [answer] = await sql<{ outcome: string }>(
    'test_settle_move',
    'select outcome from settle_payments($1::jsonb)',
    [JSON.stringify([result])],
  );
  return answer!.outcome;
};
