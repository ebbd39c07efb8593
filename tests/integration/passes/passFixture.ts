import { randomUUID } from 'node:crypto';
import { prisma, type Tx, transaction } from '../../../server/infra/db';
import type { PassRules } from '../../../server/shared/passRules';
import { newReference, newSecret, normaliseReference } from '../../../server/shared/reference';
import type { IsoDate } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';
import { manageKey } from '../../support/orderKeys';
import { proving } from '../../support/placingBrowser';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import type { Placed } from '../payments/paymentFixture';
import { applyCode, type Held } from '../promos/promoFixture';
import { type Ticket, ticketsOf } from '../validations/gateFixture';

/** A year from purchase, without limits. */
export const PASS: PassRules = {
  validity: 'purchase',
  from: null,
  until: null,
  months: 12,
  perDay: null,
  perWeek: null,
  total: null,
  blackout: [],
  photo: false,
  slot: false,
  transferable: false,
  reissueProductId: null,
  yearlyCharge: false,
};

/** First and last day in the format of rules. */
export const between = (from: string, until: string) => ({ from: from as IsoDate, until: until as IsoDate });

export type PassShop = { eventId: string; slug: string; productId: string };

export async function openPassShop(rules: PassRules, venueId?: string): Promise<PassShop> {
  const { id: eventId, slug } = await createEvent(venueId ?? (await createVenue()), { kind: 'open' });
  const productId = await createProduct(eventId, {
    category: 'pass',
    passRules: rules,
    capacityUnits: 0,
    priceCents: 4000,
  });
  return { eventId, slug, productId };
}

/** Runs something at another moment; null is now. */
export const at = <T>(moment: string | null, act: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(async (tx) => {
    if (moment) await tx.$executeRaw`select set_config('aforo.now', ${new Date(moment).toISOString()}, true)`;
    return act(tx);
  });

type Sale = { moment?: string; quantity?: number; renews?: readonly string[]; email?: string };

/** Sells passes at a moment, paid immediately; without the codes of their tickets, which the application signs. */
export async function sellUncoded(shop: PassShop, { moment, quantity = 1, renews = [], email }: Sale = {}) {
  const order = { id: uuidv7(), reference: newReference(8), secret: newSecret(), paymentId: uuidv7() };
  const lines = [{ event_id: shop.eventId, product_id: shop.productId, appointment_id: null, quantity }];
  const hold = { ...order, key: randomUUID(), channel: 'web', locale: 'en', tickets: quantity, lines };
  const place = {
    order_id: order.id,
    name: 'Ana',
    email: email ?? 'ana@example.com',
    locale: 'en',
    payment_id: order.paymentId,
    provider: 'sandbox',
    method: 'card',
  };
  const total = await at(moment ?? null, async (tx) => {
    await tx.$queryRaw`select outcome from hold_places(${JSON.stringify([hold])}::jsonb, 15)`;
    for (const passId of renews) await tx.passRenewal.create({ data: { orderId: order.id, passId } });
    const [placed] = await tx.$queryRaw<
      { order_total: bigint }[]
    >`select outcome, order_total from place_orders(${JSON.stringify([place])}::jsonb, 30)`;
    return Number(placed!.order_total);
  });
  // Like the shop, in a separate transaction: two that renew one pass refer to it before either is paid.
  const result = {
    payment_id: order.paymentId,
    status: 'confirmed',
    amount: total,
    currency: 'EUR',
    provider: 'sandbox',
  };
  await at(
    moment ?? null,
    (tx) => tx.$queryRaw`select outcome from settle_payments(${JSON.stringify([result])}::jsonb)`,
  );
  const placed: Placed = { ...order, key: manageKey(order.secret), slot: '', total };
  const passes = await passesOf(order.id);
  return { order: placed, passes, pass: passes[0]! };
}

/** The same with their tickets. */
export async function sellPasses(shop: PassShop, sale: Sale = {}) {
  const sold = await sellUncoded(shop, sale);
  const tickets = await ticketsOf(sold.order, shop.eventId);
  return { ...sold, tickets, ticket: tickets[0]! };
}

export const passesOf = (orderId: string) =>
  at(null, (tx) =>
    tx.annualPass.findMany({ where: { item: { orderId } }, include: { ticket: true }, orderBy: { id: 'asc' } }),
  );

/** A pass with these rules, from a new shop. */
export const sellPass = async ({
  rules = PASS,
  venueId,
  ...sale
}: { rules?: PassRules; venueId?: string } & Sale = {}) => sellPasses(await openPassShop(rules, venueId), sale);

/** The gate's result at that moment. */
export const gateAt = ({ id }: Pick<Ticket, 'id'>, moment: string): Promise<string> =>
  at(moment, async (tx) => {
    const scan = { id: randomUUID(), nonce: randomUUID(), code: 'x', ticket_id: id, scanned_at: moment };
    const [answer] = await tx.$queryRaw<
      { result: string }[]
    >`select result from validate_tickets(${JSON.stringify([scan])}::jsonb)`;
    return answer!.result;
  });

/** Enters a pass number in a browser that has proved to be its holder's. */
export async function applyPass(client: Client, held: Held, number: string): Promise<Answer> {
  const ticket = await prisma.ticket.findUnique({
    where: { reference: normaliseReference(number) },
    select: { order: { select: { id: true, customerEmail: true } } },
  });
  if (ticket) proving(client, ticket.order, ticket.order.customerEmail ?? '');
  return applyCode(client, held, number);
}

/** Pays the order of a fee, as its buyer does. */
export async function payFee(orderId: string): Promise<void> {
  const paymentId = uuidv7();
  const contact = { name: 'Ana', email: 'payer@example.com', locale: 'en' };
  const place = { ...contact, order_id: orderId, payment_id: paymentId, provider: 'sandbox', method: 'card' };
  const result = { payment_id: paymentId, status: 'confirmed', amount: 500, currency: 'EUR', provider: 'sandbox' };
  await at(null, (tx) => tx.$queryRaw`select outcome from place_orders(${JSON.stringify([place])}::jsonb, 30)`);
  await at(null, (tx) => tx.$queryRaw`select outcome from settle_payments(${JSON.stringify([result])}::jsonb)`);
}
