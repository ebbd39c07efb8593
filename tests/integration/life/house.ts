/** The application's side of the model: a museum and a theatre on sale, and actions over HTTP. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { codeOf } from '../../../server/tickets';
import type { Answer } from '../../support/answer';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createPromoCode } from '../../support/promoCodes';
import { COMPANY } from '../invoices/invoiceFixture';
import { firstOf } from '../orders/rescheduleFixture';
import { createEvent, createProduct, createQuota, createSlot, createVenue } from '../orders/shopFixture';
import { messageOf, post, SESSION } from '../payments/paymentFixture';
import { type Funds, openFunds, own } from './funds';
import {
  ADULTS_IN_ALL,
  ADULTS_OF_SLOT,
  type CartLine,
  MOVE_FEE,
  newSlots,
  PRICES,
  type ProductName,
  REFUND_FEE,
} from './model';
import { FEE_RATE, RATES } from './taxes';

export type House = {
  app: TestApp;
  manager: Client;
  code: string;
  events: Record<'museum' | 'theatre', { id: string; slug: string }>;
  products: Record<ProductName, string>;
  slots: Record<string, string>;
  funds: Funds;
};

const TERMS = {
  refundSteps: [{ hoursBefore: 1, percent: 10_000 }],
  refundFeeCents: REFUND_FEE,
  rescheduleUntilHours: 1,
  rescheduleFeeCents: MOVE_FEE,
};

export async function openHouse(app: TestApp, manager: Client): Promise<House> {
  const venue = await createVenue();
  const [museum, theatre] = [await createEvent(venue, TERMS), await createEvent(venue, TERMS)];
  const entry = { entryBeforeMinutes: 9000 };
  const products = {
    adult: await createProduct(museum.id, { priceCents: 1000, taxRate: RATES.adult, ...entry }),
    child: await createProduct(museum.id, { priceCents: 600, taxRate: RATES.child, ...entry }),
    play: await createProduct(theatre.id, { priceCents: 2500, taxRate: RATES.play, ...entry }),
  };
  await createQuota(museum.id, ADULTS_OF_SLOT, [products.adult], 'slot');
  await createQuota(museum.id, ADULTS_IN_ALL, [products.adult]);
  await prisma.salesChannel.update({ where: { code: 'web' }, data: { feeTaxRate: FEE_RATE } });
  const events = { museum, theatre };
  const slots: House['slots'] = {};
  for (const { name, event, capacity } of newSlots()) {
    slots[name] = await createSlot(events[event].id, { inHours: 48, capacity });
    const prices = Object.entries(PRICES[name]!).map(([product, price]) => [products[product as ProductName], price]);
    await prisma.appointment.update({ where: { id: slots[name] }, data: { prices: Object.fromEntries(prices) } });
  }
  const code = await createPromoCode({
    code: `HALF${randomUUID().slice(0, 8)}`.toUpperCase(),
    percent: 5000,
    maxUses: 500,
  });
  return { app, manager, code, events, products, slots, funds: await openFunds(app) };
}

/** An order as its participants know it. */
export type Real = { id: string; reference: string; key: string; buyer: Client; positions: number[]; lines: string[] };

const isDone = ({ status }: Answer): boolean => status < 400;
/** The reason of a refusal; null on success. */
export const refusalOf = (answer: Answer): string | null =>
  isDone(answer) ? null : (answer.json<{ code?: string }>().code ?? String(answer.status));

const NO_ROOM = /^(product_|slot_|product_slot_)*(sold_out|left)$/;

/** Reserves places for a cart. @returns null if there is not enough room */
export async function hold(house: House, cart: readonly CartLine[], isMember: boolean): Promise<Real | null> {
  const buyer = house.app.newClient();
  const lines = cart.map(({ product, slot, quantity }) => ({
    eventId: house.events[PRICES[slot]!.play ? 'theatre' : 'museum'].id,
    productId: house.products[product],
    appointmentId: house.slots[slot],
    quantity,
  }));
  const answer = await buyer.json('POST', paths.events.holds(house.events.museum.slug), { key: uuidv7(), lines });
  const refusal = refusalOf(answer);
  if (refusal && NO_ROOM.test(refusal)) return null;
  if (refusal) throw new Error(answer.text);
  const { reference, key } = answer.json<{ reference: string; key: string }>();
  const { id, items } = await prisma.order.findUniqueOrThrow({
    where: { reference },
    select: {
      id: true,
      items: { orderBy: { position: 'asc' }, select: { position: true, productId: true, appointmentId: true } },
    },
  });
  return {
    ...{ id, reference, key, buyer: isMember ? await own(house.funds, id) : buyer },
    ...{ positions: items.map(({ position }) => position) },
    lines: items.map(({ productId, appointmentId }) => `${productId} ${appointmentId}`),
  };
}

export const enterCode = async (house: House, { reference, key, buyer }: Real) =>
  isDone(await buyer.json('POST', paths.orders.promoCode(reference, key), { code: house.code }));

export const place = async ({ reference, key, buyer }: Real) => {
  const contact = {
    name: 'Ana Ramos',
    email: `ana.${reference.toLowerCase()}@example.org`,
    phone: '',
    acceptTerms: true,
  };
  return isDone(await buyer.json('POST', paths.orders.place(reference, key), contact));
};

export const letGo = async ({ reference, key, buyer }: Real) =>
  isDone(await buyer.json('POST', paths.orders.cancel(reference, key)));

/** Expires the order; skipped while another process holds it. */
export async function expire({ id }: Real): Promise<void> {
  await sql('test_overdue', `update orders set expires_at = now() - interval '1 second' where id = $1`, [id]);
  const sweep = async () => {
    await sql('test_expire', 'select order_id from expire_orders(100, 0)');
    return (await prisma.order.findUniqueOrThrow({ where: { id } })).state;
  };
  await expect.poll(sweep, { timeout: 5000, message: 'its time is over' }).toBe('expired');
}

/** The bank confirms the order's last payment; the card was charged. */
export async function bankSays({ app }: House, { id }: Real): Promise<number> {
  const payment = await prisma.payment.findFirstOrThrow({ where: { orderId: id }, orderBy: { attempt: 'desc' } });
  const url = (payment.redirect as { url?: string } | null)?.url ?? '';
  const session = SESSION.exec(url)?.[1] ?? payment.providerRef!;
  await sql(
    'test_charge',
    `update sandbox_sessions set state = 'confirmed', card = 'success', last4 = '4242' where id = $1`,
    [session],
  );
  const total = Number(payment.amountCents);
  const order = { ...{ id, reference: '', key: '', slot: '' }, paymentId: payment.id, total, session };
  return (await post(app, messageOf(order))).status;
}

type Given = { positions: number[]; expectedCents: number; amountCents?: number; to?: 'balance'; agreed?: boolean };
export const makeRefund = async (
  { manager }: House,
  { reference }: Real,
  { amountCents, ...given }: Given,
): Promise<Answer> => {
  const how = amountCents === undefined ? { how: 'terms' } : { how: 'amount', amountCents };
  return manager.json('POST', paths.orders.refund(reference), {
    id: randomUUID(),
    currency: 'EUR',
    note: 'x',
    ...how,
    ...given,
  });
};

type Move = { positions: number[]; slot: string; expectedCents: number };
export async function move(
  house: House,
  { id, reference, key, buyer }: Real,
  { positions, slot, expectedCents }: Move,
) {
  const items = await prisma.orderItem.findMany({
    where: { orderId: id },
    select: { position: true, appointmentId: true },
  });
  const event = house.events[PRICES[slot]!.play ? 'theatre' : 'museum'];
  const request = {
    ...{ id: randomUUID(), positions, expectedCents, currency: 'EUR' },
    to: { [firstOf(event.id)]: house.slots[slot] },
    seen: Object.fromEntries(items.map(({ position, appointmentId }) => [position, appointmentId])),
  };
  return () => buyer.json('POST', paths.orders.reschedule(reference, key), request);
}

/** The gate's result for the last ticket of a unit. */
export async function scan({ manager }: House, { id }: Real, position: number): Promise<string> {
  const ticket = await prisma.ticket.findFirstOrThrow({
    where: { orderId: id, item: { position } },
    include: { product: { select: { number: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const code = codeOf({ ...ticket, productNumber: ticket.product.number });
  const scanned = { nonce: randomUUID(), code, scannedAt: new Date().toISOString() };
  return (await manager.json('POST', paths.validations.scans(), scanned)).json<{ result: string }>().result;
}

export const invoice = ({ reference, key, buyer }: Real) =>
  buyer.json('POST', paths.orders.invoice(reference, key), COMPANY);

export const changeSlot = async ({ manager, slots }: House, slot: string, what: 'cancel' | 'reopen') =>
  manager.json('POST', paths.appointments.changes(), { selection: { ids: [slots[slot]] }, change: { do: what } });

/** All counters of the organisation. */
export async function countersOf({ slots, code }: House) {
  const counted = await prisma.appointment.findMany({ where: { id: { in: Object.values(slots) } } });
  const { uses } = await prisma.promoCode.findUniqueOrThrow({ where: { code } });
  const places = Object.entries(slots).map(([name, id]) => {
    const { held, sold } = counted.find((slot) => slot.id === id)!;
    return [name, { held, sold }] as const;
  });
  return { places: Object.fromEntries(places), uses };
}

type Money = {
  state: string;
  total: number;
  items: number;
  tax: number;
  taxed: number;
  captured: number;
  refunded: number;
  /** Refunded cents of each unit. */
  backs: number[];
  tickets: number;
};

/** Amounts of an order in the books. Tax: the total of its parts, and the totals by rate. */
export async function booksOf({ id }: Real): Promise<Money> {
  const [row] = await sql<Money>(
    'test_books',
    `select o.state::text as state, o.total_cents::int as total, coalesce(sum(i.price_cents - i.discount_cents), 0)::int as items,
       (sum(i.tax_cents) + o.fee_tax_cents)::int as tax,
       (select sum(round(gross * rate / (10000 + rate)::numeric))::int from (select rate, sum(gross) as gross from (
          select tax_rate as rate, (price_cents - discount_cents)::numeric as gross from order_items where order_id = o.id
          union all select o.fee_tax_rate, o.fee_cents) parts group by rate) rates) as taxed,
       (select coalesce(sum(amount_cents), 0)::int from payments where order_id = o.id and state in ('captured', 'partially_refunded', 'refunded')) as captured,
       (select coalesce(sum(amount_cents), 0)::int from refunds where order_id = o.id and state <> 'cancelled') as refunded,
       (select array_agg(coalesce((select sum(f.amount_cents) from refund_items f where f.order_item_id = u.id), 0)::int order by u.position)
        from order_items u where u.order_id = o.id) as backs,
       (select count(*)::int from tickets t where t.order_id = o.id and t.state in ('valid', 'used')) as tickets
     from orders o left join order_items i on i.order_id = o.id where o.id = $1 group by o.id`,
    [id],
  );
  return row!;
}
