/** Orders taken by telephone: one order for a customer, reserved and paid like any other. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { makeUser, signedIn, signInAs } from '../users/people';
import { createEvent, createProduct, createSlot, createVenue } from './shopFixture';

const app = runApp();
const manager = signedIn(app, 'administrator');
const event = prepare(async () => createEvent(await createVenue()));
let product: string;
let slot: string;
beforeAll(async () => {
  product = await createProduct(event.id, { priceCents: 1200, channels: ['web'] });
  slot = await createSlot(event.id, { capacity: 3, inHours: 200 });
});

const order = (more: object = {}, client = manager) =>
  client.json('POST', paths.phoneOrders.index(), {
    ...{ id: randomUUID(), eventId: event.id, slotId: slot, quantities: { [product]: 2 } },
    ...{ name: 'Ana Ruiz', email: 'phone@example.test', phone: '+34 600 111 222', locale: 'es' },
    ...{ payment: 'link', hours: 24, companyId: '', ...more },
  });
const ordersOf = (eventId = event.id) =>
  prisma.order.findMany({ where: { items: { some: { eventId } } }, orderBy: { createdAt: 'asc' } });
const placesOf = async () =>
  prisma.appointment.findUniqueOrThrow({ where: { id: slot }, select: { held: true, sold: true } });

it('shows what the shop sells, with times and prices, and makes one order, however often it is sent', async () => {
  const starts = await prisma.appointment.findUniqueOrThrow({ where: { id: slot } });
  const day = dayIn(starts.startsAt, 'Europe/Madrid');
  const { choices } = expectPage(
    await manager.get(paths.phoneOrders.create(event.id, day)),
    'OrdersAdmin/Telephone/Create',
  );
  expect(choices!.products).toMatchObject([{ id: product, priceCents: 1200 }]);
  expect(choices!.slots).toMatchObject([{ id: slot, left: 3 }]);

  const id = randomUUID();
  for (const answer of await Promise.all([order({ id }), order({ id })]))
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  const [made, ...more] = await ordersOf();
  expect(more).toEqual([]);
  expect(made).toMatchObject({ channel: 'telephone', state: 'pending', customerName: 'Ana Ruiz', locale: 'es' });
  expect(await placesOf()).toEqual({ held: 2, sold: 0 });
  const links = await prisma.paymentLink.findMany({ where: { orderId: made!.id } });
  expect(links).toHaveLength(1);
  // It is held as long as its payment link is valid.
  expect(made!.expiresAt!.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
});

it('says beside the field what is wrong, and what cannot be placed keeps no places', async () => {
  const none = await order({ quantities: { [product]: 0 } });
  expect(none.status).toBe(422);
  expect((await order({ email: 'nothing', name: '' })).status).toBe(422);
  // Only one place is left.
  expect((await order()).status).toBeGreaterThanOrEqual(400);
  // The organisation has no bank account for transfers.
  expect((await order({ payment: 'transfer', quantities: { [product]: 1 } })).status).toBeGreaterThanOrEqual(400);
  expect(await placesOf()).toEqual({ held: 2, sold: 0 });
});

it('is charged to a company within its limit, by those who handle companies', async () => {
  const other = await createEvent(await createVenue());
  const ticket = await createProduct(other.id, { priceCents: 1000 });
  const time = await createSlot(other.id, { capacity: 9, inHours: 200 });
  const companyId = randomUUID();
  await sql(
    'test_phone_company',
    `insert into companies (id, name, tax_id, country, address, postcode, city, email, state, methods, credit_limit_cents)
       values ($1, 'Viajes Sol', 'B12345674', 'ES', 'Calle 1', '11001', 'Cádiz', 'sol@example.test', 'active', '{on_account}', 1500)`,
    [companyId],
  );
  const at = { eventId: other.id, slotId: time, payment: 'account', companyId };
  expect((await order({ ...at, quantities: { [ticket]: 1 } })).status).toBeLessThan(400);
  expect((await order({ ...at, quantities: { [ticket]: 1 } })).status).toBeGreaterThanOrEqual(400);
  const made = await ordersOf(other.id);
  expect(made.map(({ state, channel }) => [state, channel])).toEqual([
    ['paid', 'telephone'],
    ['cancelled', 'telephone'],
  ]);
  const [owed] = await sql<{ owed: number }>(
    'test_owed',
    'select owed_cents::int as owed from companies where id = $1',
    [companyId],
  );
  expect(owed!.owed).toBe(1000);
});

it('is for staff who may change orders', async () => {
  const accountant = await signInAs(app, (await makeUser('accountant')).email);
  expect((await accountant.get(paths.phoneOrders.create())).status).toBe(403);
  expect((await order({}, accountant)).status).toBe(403);
});
