import { randomUUID } from 'node:crypto';
import { sql } from '../../../server/infra/db';
import { startPayment } from '../../../server/payments';
import { sign, webhookSecret } from '../../../server/payments/sandbox/signature';
import { paths } from '../../../server/shared/paths';
import { newReference, newSecret } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import type { TestApp } from '../../support/app';
import { manageKey } from '../../support/orderKeys';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';

export type Placed = {
  id: string;
  reference: string;
  /** Manages it. */
  key: string;
  paymentId: string;
  slot: string;
  total: number;
  /** The provider's own id of the payment, once a test has started it. */
  session?: string;
};

export type Shop = { eventId: string; product: string };
export async function openShop(): Promise<Shop> {
  const { id: eventId } = await createEvent(await createVenue());
  return { eventId, product: await createProduct(eventId) };
}

type PlaceInput = {
  quantity?: number;
  capacity?: number;
  slot?: string;
  locale?: string;
  provider?: string;
  method?: string;
  /** An add-on of the same event, bought in the same order. */
  beside?: string;
};

/** A placed, unpaid order, made by the same functions as in the shop. */
export async function placeOrder(shop: Shop, input: PlaceInput = {}): Promise<Placed> {
  const { quantity = 2, capacity = 20, locale = 'en', provider = 'sandbox', method = 'card' } = input;
  const slot = input.slot ?? (await createSlot(shop.eventId, { capacity }));
  const order = { id: uuidv7(), reference: newReference(8), secret: newSecret(), paymentId: uuidv7() };
  const beside = input.beside
    ? [{ event_id: shop.eventId, product_id: input.beside, appointment_id: slot, quantity: 1 }]
    : [];
  const lines = [{ event_id: shop.eventId, product_id: shop.product, appointment_id: slot, quantity }, ...beside];
  const hold = {
    ...order,
    key: randomUUID(),
    channel: 'web',
    locale,
    tickets: quantity + beside.length,
    lines,
  };
  const [held] = await sql('test_hold', 'select outcome from hold_places($1::jsonb, 15)', [JSON.stringify([hold])]);
  const place = {
    order_id: order.id,
    name: 'Ana',
    email: 'ana@example.com',
    locale,
    payment_id: order.paymentId,
    provider,
    method,
  };
  const [placed] = await sql<{ outcome: string; order_total: number }>(
    'test_place',
    'select outcome, order_total from place_orders($1::jsonb, 30)',
    [JSON.stringify([place])],
  );
  if (held?.outcome !== 'held' || placed?.outcome !== 'placed') throw new Error(`${held?.outcome}, ${placed?.outcome}`);
  const { secret, ...own } = order;
  return { ...own, key: manageKey(secret), slot, total: placed.order_total };
}

export const SESSION = /\/sandbox\/pay\/([\w-]+)/;

/** Starts the payment. @returns the sandbox's session id */
export async function start(paymentId: string): Promise<string> {
  const { url } = await startPayment(paymentId, { key: undefined });
  return SESSION.exec(url)![1]!;
}

/** The buyer's request from the bank's page; the answer is the redirect, not followed. */
export const press = (
  app: Pick<TestApp, 'newClient'>,
  session: string,
  fields: Record<string, string>,
): Promise<Answer> =>
  app.newClient().raw(paths.payments.sandbox(session), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

export const payWith = (app: Pick<TestApp, 'newClient'>, session: string, number: string): Promise<Answer> =>
  press(app, session, { action: 'pay', number, expiry: '12/39', cvc: '123' });

export type OrderFacts = {
  state: string;
  late: boolean;
  attention: string | null;
  tickets: number;
  held: number;
  sold: number;
  payments: string[];
  refunds: string[];
  paidEvents: number;
};

/** Everything about an order that settling its payments may change. */
export async function factsOf({ id, slot }: Placed): Promise<OrderFacts> {
  const [facts] = await sql<OrderFacts>(
    'test_facts',
    `select o.state::text as state, o.late, a.held, a.sold,
       (select cause from order_attentions where order_id = o.id and ended_at is null order by raised_at, id limit 1) as attention,
       (select count(*)::int from tickets where order_id = o.id) as tickets,
       array(select state::text from payments where order_id = o.id order by attempt) as payments,
       array(select state::text from refunds where order_id = o.id order by created_at) as refunds,
       (select count(*)::int from order_events where order_id = o.id and kind = 'paid') as "paidEvents"
     from orders o join appointments a on a.id = $2 where o.id = $1`,
    [id, slot],
  );
  return facts!;
}

/** Waits until the condition is true; only the test's timeout ends it. */
export async function until<T>(find: () => Promise<T | false | undefined | null>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

export const untilState = (order: Placed, state: string): Promise<OrderFacts> =>
  until(async () => {
    const facts = await factsOf(order);
    return facts.state === state && facts;
  });

type Message = { id?: string; type?: string; amount?: number; currency?: string; code?: string | null };

/** A notification in the sandbox's format. */
export const messageOf = (order: Placed, message: Message = {}): string =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    type: 'payment.succeeded',
    session: order.session ?? `sbx_${order.paymentId}`,
    payment: order.paymentId,
    amount: order.total,
    currency: 'EUR',
    card: { brand: 'visa', last4: '4242' },
    code: null,
    ...message,
  });

export const post = (app: TestApp, body: string, signature?: string): Promise<Answer> =>
  app.newClient().raw(paths.payments.webhook('sandbox'), {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'Sandbox-Signature': signature ?? sign(body, webhookSecret(app.env.APP_KEY)),
    },
  });

/** Expires a pending order, for the sweeper to find. */
export async function expire({ id }: Placed): Promise<void> {
  await sql('test_overdue', `update orders set expires_at = now() - interval '1 second' where id = $1`, [id]);
  await until(async () => {
    await sql('test_expire', 'select order_id from expire_orders(100, 0)');
    const [row] = await sql('test_payment_state', `select 1 from orders where id = $1 and state = 'expired'`, [id]);
    return row;
  });
}
