import { randomUUID } from 'node:crypto';
import { prisma, sql } from '../../../server/infra/db';
import { applyPromoCode } from '../../../server/orders/holds/applyPromoCode';
import { newReference, newSecret } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import type { VisitRule } from '../../../server/shared/visits';
import { manageKey } from '../../support/orderKeys';
import { createEvent, createProduct, createSlot } from '../orders/shopFixture';

export const EMAIL = 'ana@example.test';

export type Sale = {
  id: string;
  reference: string;
  /** Manages it. */
  key: string;
  paymentId: string;
  eventId: string;
  eventSlug: string;
  slot: string | null;
  total: number;
};

type Holder = { position: number; name?: string | null; data?: Record<string, string> };

export type SaleInput = {
  quantity?: number;
  locale?: 'en' | 'es';
  capacity?: number;
  userId?: string;
  name?: string;
  product?: Parameters<typeof createProduct>[1];
  event?: Parameters<typeof createEvent>[1];
  holders?: Holder[];
  promoCode?: string;
  /** Another order of the same product and slot as this one. */
  like?: Sale;
  /** Further visits of the product, and the chosen slot; null for one chosen later. */
  visits?: { eventId: string; slot: string | null; rule?: Partial<VisitRule> }[];
};

/** An event with texts in both languages, in a venue with coordinates. */
async function openEvent(input: SaleInput['event'] = {}) {
  const venueId = uuidv7();
  const venue = { name: 'Museo del Faro', address: 'Paseo del Puerto 1', city: 'Cádiz', country: 'ES' };
  await prisma.venue.create({
    data: { id: venueId, ...venue, timeZone: 'Europe/Madrid', latitude: 36.5298, longitude: -6.2927 },
  });
  return createEvent(venueId, {
    arrivalAdvice: { en: 'Come by the west door.', es: 'Entre por la puerta oeste.' },
    refundPolicy: { en: 'Money back until 48 hours before.', es: 'Devolución hasta 48 horas antes.' },
    ...input,
  });
}

const callOne = async <T extends Record<string, unknown>>(call: string, values: unknown[]): Promise<T> =>
  (await sql<T>(`sale_${call.slice(0, 12)}`, `select * from ${call}`, values))[0]!;

const productOf = async ({ id }: Sale): Promise<string> =>
  (await prisma.orderItem.findFirstOrThrow({ where: { orderId: id, visit: 0 } })).productId;

/** Only held places. */
export async function hold(input: SaleInput = {}): Promise<Sale> {
  const { quantity = 2, locale = 'en', capacity = 20, visits = [] } = input;
  const { like } = input;
  const { id: eventId, slug: eventSlug } = like
    ? { id: like.eventId, slug: like.eventSlug }
    : await openEvent(input.event);
  const product = like ? await productOf(like) : await createProduct(eventId, input.product);
  const rules = visits.map(({ eventId, rule }, position) => ({
    id: uuidv7(),
    productId: product,
    position,
    eventId,
    canChooseLater: true,
    ...rule,
  }));
  await prisma.productVisit.createMany({ data: rules });
  const slot = like ? like.slot : input.event?.kind === 'open' ? null : await createSlot(eventId, { capacity });
  const order = { id: uuidv7(), reference: newReference(8), secret: newSecret() };
  const chosen = visits.length > 0 ? { visits: visits.map((visit) => visit.slot) } : {};
  const lines = [{ event_id: eventId, product_id: product, appointment_id: slot, quantity, ...chosen }];
  const tickets = quantity * (1 + visits.length);
  const request = { ...order, key: randomUUID(), channel: 'web', locale, tickets, lines };
  const held = await callOne<{ outcome: string; order_total: number }>('hold_places($1::jsonb, 15)', [
    JSON.stringify([{ ...request, user_id: input.userId ?? null }]),
  ]);
  if (held.outcome !== 'held') throw new Error(held.outcome);
  if (input.promoCode) {
    const held = { id: order.id, channel: 'web', currency: 'EUR', promoCodeId: null };
    await applyPromoCode({ order: held, typed: input.promoCode, customerGroup: 'guest', locale });
  }
  const { id, reference, secret } = order;
  const key = manageKey(secret);
  return { id, reference, key, paymentId: uuidv7(), eventId, eventSlug, slot, total: held.order_total };
}

/** An unpaid order. */
export async function place(input: SaleInput = {}): Promise<Sale> {
  const sale = await hold(input);
  const request = {
    order_id: sale.id,
    name: input.name ?? 'Ana Ramos',
    email: EMAIL,
    phone: '+34 600 000 000',
    locale: input.locale ?? 'en',
    user_id: input.userId ?? null,
    payment_id: sale.paymentId,
    provider: 'sandbox',
    method: 'card',
    profiles: input.holders ?? [],
  };
  const placed = await callOne<{ outcome: string; order_total: number }>('place_orders($1::jsonb, 30)', [
    JSON.stringify([request]),
  ]);
  if (!['placed', 'paid'].includes(placed.outcome)) throw new Error(placed.outcome);
  return { ...sale, total: placed.order_total };
}

/** The provider confirms the payment. @returns the result */
export async function settle(sale: Sale): Promise<string> {
  const result = {
    payment_id: sale.paymentId,
    status: 'confirmed',
    amount: sale.total,
    currency: 'EUR',
    provider_ref: `ref-${sale.paymentId}`,
    card_brand: 'visa',
    card_last4: '4242',
    raw: {},
  };
  return (await callOne<{ outcome: string }>('settle_payments($1::jsonb)', [JSON.stringify([result])])).outcome;
}

/** An order with its tickets. */
export async function sell(input: SaleInput = {}): Promise<Sale> {
  const sale = await place(input);
  if (sale.total > 0) await settle(sale);
  return sale;
}

/** The id of the item at that position. */
export const itemOf = async ({ id }: Pick<Sale, 'id'>, position = 1): Promise<string> =>
  (await prisma.orderItem.findFirstOrThrow({ where: { orderId: id, position }, select: { id: true } })).id;

/** It expires and the sweeper runs. */
export async function expire({ id }: Sale): Promise<void> {
  await sql('sale_overdue', `update orders set expires_at = now() - interval '1 second' where id = $1`, [id]);
  await sql('sale_expire', 'select order_id from expire_orders(100, 0)');
}

export type MailRow = {
  id: string;
  kind: string;
  recipient: string;
  locale: string;
  subject: string;
  html: string;
  text: string;
  state: string;
  attempts: number;
  error: string | null;
  message_id: string | null;
};

export const mailsOf = (orderId: string): Promise<MailRow[]> =>
  sql<MailRow>('sale_mails', 'select * from mail_log where order_id = $1 order by created_at, id', [orderId]);

/** Waits until the condition is true; only the test's timeout ends it. */
export async function until<T>(find: () => Promise<T | false | undefined | null>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits for that many emails about an order in that state. */
export const untilMails = (orderId: string, count: number, state = 'kept'): Promise<MailRow[]> =>
  until(async () => {
    const mails = await mailsOf(orderId);
    return mails.length >= count && mails.every((mail) => mail.state === state) && mails;
  });
