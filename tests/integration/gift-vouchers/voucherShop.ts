/** A shop that sells gift vouchers at 50.00, and its buyers. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { giftVoucherJobs } from '../../../server/gift-vouchers/jobs';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { dayAhead } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { createEvent, createVenue } from '../orders/shopFixture';
import { ticket } from '../products/productFixture';
import { type MailRow, type Sale, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';

export let app: TestApp;
export let admin: Client;
export let guest: Client;
export let shop: { id: string; slug: string };
export let slotted: { id: string; slug: string };
export let product: string;
/** Call it once for each test file. */
export function openVoucherShop(): void {
  beforeAll(open);
  afterAll(() => app.close());
  beforeEach(() => sql('test_patience', 'delete from rate_limits'));
}

export async function open(): Promise<void> {
  app = await startApp({ PAYMENTS_SANDBOX: 'true' });
  admin = await signInAs(app, (await makeUser('administrator')).email);
  guest = app.newClient();
  const venue = await createVenue();
  shop = await createEvent(venue, { kind: 'open', refundSteps: [{ hoursBefore: 0, percent: 10_000 }] });
  slotted = await createEvent(venue);
  product = uuidv7();
  await create({}, product);
}

const VOUCHER = { name: { en: 'Gift voucher' }, category: 'voucher', priceCents: 5000, taxRate: 2100 };
export const create = (values: object, id = uuidv7(), eventId = shop.id) =>
  admin.post(paths.products.index(), { eventId, ...ticket(), ...VOUCHER, ...values, id });
export const tend = () => giftVoucherJobs[0]!.handle(undefined as never, { isLastTry: false });
export { dayAhead as day };

export type Fields = Partial<Record<'to' | 'from' | 'message' | 'email' | 'day', string>>;
export type Held = { reference: string; key: string; totalCents: number };
export const holdLines = (...lines: object[]) =>
  guest.json('POST', paths.events.holds(shop.slug), { key: uuidv7(), lines });
export const hold = async (quantity = 1) =>
  (await holdLines({ productId: product, appointmentId: null, quantity })).json<Held>();
export const place = ({ reference, key }: { reference: string; key: string }, ...said: Fields[]) =>
  guest.json('POST', paths.orders.place(reference, key), {
    name: 'Clara Vidal',
    email: 'clara@example.test',
    acceptTerms: true,
    holders: Object.fromEntries(said.map((fields, at) => [at + 1, { fields }])),
  });

/** The bank reports the payment; @returns the result */
export async function settle(id: string) {
  // The current attempt: a resumed order has earlier ones.
  const { id: paymentId, amountCents } = await prisma.payment.findFirstOrThrow({
    where: { orderId: id },
    orderBy: { attempt: 'desc' },
  });
  const result = { payment_id: paymentId, status: 'confirmed', amount: amountCents, currency: 'EUR', raw: {} };
  const [row] = await sql<{ outcome: string }>('test_settle', 'select outcome from settle_payments($1::jsonb)', [
    JSON.stringify([{ ...result, provider_ref: `ref-${paymentId}` }]),
  ]);
  return row!.outcome;
}

/** A paid order of vouchers, each with the buyer's input; a simulated bank took the money. */
export async function buy(...said: Fields[]): Promise<Sale & { items: string[] }> {
  const held = await hold(said.length);
  expect((await place(held, ...said)).status).toBe(200);
  const order = await prisma.order.findUniqueOrThrow({
    where: { reference: held.reference },
    include: { items: { orderBy: { position: 'asc' } }, payments: { orderBy: { attempt: 'desc' } } },
  });
  await settle(order.id);
  const { id, reference, linkSecret, totalCents: total } = order;
  const items = order.items.map((item) => item.id);
  await until(
    async () => (await prisma.voucherSale.count({ where: { orderId: id, toldAt: { not: null } } })) === items.length,
  );
  const paymentId = order.payments[0]!.id;
  return {
    id,
    reference,
    key: manageKey(linkSecret),
    total,
    paymentId,
    eventId: shop.id,
    eventSlug: shop.slug,
    slot: null,
    items,
  };
}
export const show = async ({ reference, key: secret }: Sale, client = guest) =>
  expectPage(await client.get(paths.orders.show(reference, client === guest ? secret : undefined)), 'Orders/Show');
export const kindsOf = (mails: MailRow[]) => mails.map(({ kind, recipient }) => `${kind} ${recipient}`).sort();
