/** Orders whose payment has an effect, state changes before payment, and all payment methods. */
import { randomUUID } from 'node:crypto';
import { prisma, sql } from '../../../server/infra/db';
import { newReference, newSecret } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { hashOfCode } from '../../../server/wallets';
import { manageKey } from '../../support/orderKeys';
import { createPromo } from '../../support/promos';
import { createEvent, createProduct, createSlot } from '../orders/shopFixture';
import { openPassShop, PASS, type PassShop, sellUncoded } from '../passes/passFixture';
import { makeUser } from '../users/people';
import { credit, spendBalance, spendCredit } from '../wallets/balanceFixture';
import { issue } from '../wallets/voucherFixture';
import { takeAtOnce } from './partsFixture';
import type { Placed } from './paymentFixture';

export type Purpose = 'reissue' | 'renewal' | 'price' | 'ticket' | 'gift voucher';
export type Way = 'card' | 'wire' | 'cash' | 'balance' | 'voucher';

type Shop = PassShop & { fee: string; event: string; ticket: string; gift: string; promo: string };

/** A shop of transferable passes with a fee for a new code, tickets with a member price, and gift vouchers. */
export async function openStateShop(venueId: string): Promise<Shop> {
  const shop = await openPassShop({ ...PASS, transferable: true }, venueId);
  await prisma.event.update({ where: { id: shop.eventId }, data: { transfers: true } });
  const fee = await createProduct(shop.eventId, { priceCents: 500, capacityUnits: 0 });
  const passRules = { ...PASS, transferable: true, reissueProductId: fee };
  await prisma.product.update({ where: { id: shop.productId }, data: { passRules } });
  const gift = await createProduct(shop.eventId, {
    category: 'voucher',
    priceCents: 2000,
    taxRate: 0,
    capacityUnits: 0,
    validUntil: new Date(Date.now() + 86_400_000),
  });
  const { id: event } = await createEvent(venueId);
  const ticket = await createProduct(event, { priceCents: 1000 });
  const promo = await createPromo({ eventId: event, percent: 5000, passProductIds: [shop.productId], passPerDay: 1 });
  return { ...shop, fee, event, ticket, gift, promo };
}

export type Bought = Placed & { passId: string; ticketId: string; userId: string };

const soldAs = (purpose: Purpose, { eventId, productId, fee, event, ticket, gift }: Shop, slot: string) =>
  ({
    reissue: { event_id: eventId, product_id: fee, appointment_id: null },
    renewal: { event_id: eventId, product_id: productId, appointment_id: null },
    'gift voucher': { event_id: eventId, product_id: gift, appointment_id: null },
    price: { event_id: event, product_id: ticket, appointment_id: slot },
    ticket: { event_id: event, product_id: ticket, appointment_id: slot },
  })[purpose];

/** An unpaid order of a customer with an account, and the pass it depends on. */
export async function awaitMoney(shop: Shop, purpose: Purpose, way: Way, capacity = 1): Promise<Bought> {
  const { pass } = await sellUncoded(shop);
  const { id: userId } = await makeUser();
  const slot = await createSlot(shop.event, { capacity, inHours: 24 * 30 });
  const order = { id: uuidv7(), reference: newReference(8), secret: newSecret(), paymentId: uuidv7() };
  const line = { ...soldAs(purpose, shop, slot), quantity: 1 };
  const more = { user_id: userId, ...(purpose === 'reissue' && { reissue_of: pass.id }) };
  const hold = { ...order, key: randomUUID(), channel: 'web', locale: 'en', tickets: 1, lines: [line], ...more };
  const [held] = await sql('test_hold', 'select outcome from hold_places($1::jsonb, 15)', [JSON.stringify([hold])]);
  const named = { orderId: order.id, passId: pass.id };
  if (purpose === 'reissue') await prisma.passReissue.create({ data: { ...named, ticketId: pass.ticketId } });
  if (purpose === 'renewal') await prisma.passRenewal.create({ data: named });
  if (purpose === 'price') await takeFromPass(shop.promo, named);
  const [provider, method] =
    { card: ['sandbox', 'card'], wire: ['wire_transfer', 'wire_transfer'] }[way as 'card'] ?? [];
  const place = {
    ...{ order_id: order.id, name: 'Ana', email: 'ana@example.com', locale: 'en', payment_id: order.paymentId },
    ...{ provider, method },
  };
  const [placed] = await sql<{ outcome: string; order_total: number }>(
    'test_place',
    'select outcome, order_total from place_orders($1::jsonb, 30)',
    [JSON.stringify([place])],
  );
  if (held?.outcome !== 'held' || placed?.outcome !== 'placed') throw new Error(`${held?.outcome}, ${placed?.outcome}`);
  return {
    ...order,
    key: manageKey(order.secret),
    slot,
    total: placed.order_total,
    userId,
    passId: pass.id,
    ticketId: pass.ticketId,
  };
}

/** The order uses this pass's price, for a day of its own. */
const takeFromPass = (promoId: string, { orderId, passId }: { orderId: string; passId: string }) =>
  sql(
    'test_take_from_pass',
    `with redeemed as (insert into promo_redemptions (id, promo_id, order_id, name, discount_cents) values (uuid_v7(), $1, $2, '{}', 0) returning id)
     insert into pass_uses (redemption_id, pass_id, day, count) select id, $3, current_date, 1 from redeemed`,
    [promoId, orderId, passId],
  );

/** Transfers the pass to another person, by the transfer functions. */
async function transfer({ ticketId }: Bought): Promise<void> {
  const ticket = await prisma.ticket.findUniqueOrThrow({ where: { id: ticketId } });
  const id = randomUUID();
  const offer = {
    id,
    order_id: ticket.orderId,
    unit: ticket.orderItemId,
    email: 'b@example.com',
    locale: 'en',
    days: 7,
  };
  const take = { id, claim: randomUUID(), name: 'Berta', email: 'b@example.com', locale: 'en', data: {} };
  const [offered] = await sql<{ is: string }>('test_offer', 'select offer_ticket($1::jsonb) as is', [
    JSON.stringify(offer),
  ]);
  const [taken] = await sql<{ is: string }>('test_taken', 'select take_ticket($1::jsonb) as is', [
    JSON.stringify(take),
  ]);
  if (offered!.is !== 'offered' || taken!.is !== 'taken') throw new Error(`${offered!.is}, ${taken!.is}`);
}

const runOut = async ({ id }: Bought): Promise<void> => {
  await sql('test_time_over', `update orders set expires_at = now() - interval '1 minute' where id = $1`, [id]);
  await sql('test_expire', 'select expire_orders(100, 0)');
};
const past = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Changes between the order and its payment. */
export const CHANGES = {
  nothing: async () => {},
  blocked: ({ ticketId }: Bought) =>
    prisma.ticket.update({ where: { id: ticketId }, data: { state: 'blocked', blockedReason: 'Stolen' } }),
  cancelled: ({ ticketId }: Bought) => prisma.ticket.update({ where: { id: ticketId }, data: { state: 'cancelled' } }),
  ended: ({ ticketId }: Bought) =>
    prisma.ticket.update({ where: { id: ticketId }, data: { validFrom: past(9), validUntil: past(1) } }),
  transferred: transfer,
  replaced: ({ passId, ticketId }: Bought) => sql('test_reissue', 'select reissue_pass($1, $2)', [passId, ticketId]),
  'used up': ({ ticketId }: Bought) =>
    prisma.ticket.update({ where: { id: ticketId }, data: { state: 'used', usesLeft: 0 } }),
  'order ran out': runOut,
  'ran out, pass blocked': async (order: Bought) => {
    await runOut(order);
    await CHANGES.blocked(order);
  },
  'ran out, pass used meanwhile': async (order: Bought) => {
    await runOut(order);
    const other = await prisma.order.findFirstOrThrow({ where: { state: 'paid', redemptions: { none: {} } } });
    const { promoId } = await prisma.promoRedemption.findFirstOrThrow({ where: { orderId: order.id } });
    await takeFromPass(promoId, { orderId: other.id, passId: order.passId });
  },
  'ran out, sold out': async (order: Bought) => {
    await runOut(order);
    await prisma.appointment.update({ where: { id: order.slot }, data: { sold: 1 } });
  },
  'visit over': ({ slot }: Bought) =>
    prisma.appointment.update({ where: { id: slot }, data: { startsAt: past(90), endsAt: past(1) } }),
  'product over': ({ id }: Bought) =>
    sql(
      'test_product_over',
      `with over as (insert into product_terms (id, holder_fields, re_entry_minutes, uses, entry_before_minutes, entry_after_minutes, valid_until)
         select uuid_v7(), holder_fields, re_entry_minutes, uses, entry_before_minutes, entry_after_minutes, now() - interval '1 minute'
         from product_terms limit 1 returning id)
       update order_items set terms_id = over.id from over where order_id = $1`,
      [id],
    ),
  'slot cancelled': ({ slot }: Bought) =>
    sql('test_slot_off', 'select * from cancel_slots(array[$1]::uuid[], null)', [slot]),
} as const;
export type Change = keyof typeof CHANGES;

const settle = async (provider: string, { paymentId, total }: Bought, event: string): Promise<string> => {
  const result = { payment_id: paymentId, status: 'confirmed', amount: total, currency: 'EUR', raw: {}, provider };
  const [row] = await sql<{ outcome: string }>('test_settle', 'select outcome from settle_payments($1::jsonb)', [
    JSON.stringify([{ ...result, event_id: event }]),
  ]);
  return row!.outcome;
};

/** Pays everything. @returns the statement's result */
export const PAYS: Record<Way, (order: Bought) => Promise<string>> = {
  card: (order) => settle('sandbox', order, randomUUID()),
  wire: (order) => settle('wire_transfer', order, `line:${randomUUID()}`),
  cash: async (order) => (await takeAtOnce(order, order.total)).outcome,
  balance: async ({ id, userId }) => {
    await credit(userId);
    return spendBalance(id, userId);
  },
  voucher: async ({ id }) => {
    const { code } = await issue();
    return spendCredit(id, { kind: 'voucher', code_hash: hashOfCode(code) });
  },
};

type Facts = { state: string; tickets: number; vouchers: number; money: string[]; refunds: string[]; causes: string[] };
/** State of the order, payments, refunds, and attentions for staff. */
export async function outcomeOf({ id }: Bought): Promise<Facts> {
  const [facts] = await sql<Facts>(
    'test_state_facts',
    `select o.state::text as state, (select count(*)::int from tickets where order_id = o.id) as tickets,
       (select count(*)::int from voucher_sales where order_id = o.id) as vouchers,
       array(select state::text from payments where order_id = o.id and state not in ('created', 'cancelled')) as money,
       array(select reason || ':' || amount_cents from refunds where order_id = o.id) as refunds,
       array(select cause from order_attentions where order_id = o.id and ended_at is null) as causes
     from orders o where o.id = $1`,
    [id],
  );
  return facts!;
}
