/** A user limited to some places sees about people only their orders and tickets there. */
import { expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { untilIndexed } from '../finding/untilIndexed';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { type Sale, type SaleInput, sell, untilMails } from '../tickets/saleFixture';
import { makeRole } from '../users/managed';
import { makeUser, signedIn, signInAs } from '../users/people';

const MAIL = { holderFields: [{ name: 'mail', kind: 'email', label: { en: 'Mail' }, required: false }] };

const app = runApp();
const admin = signedIn(app, 'administrator');

type Buyer = { name: string; email: string; phone?: string };
async function sold({ name, email, phone }: Buyer, input: SaleInput = {}): Promise<Sale> {
  const sale = await sell({ quantity: 1, name, ...input });
  await prisma.order.update({ where: { id: sale.id }, data: { customerEmail: email, customerPhone: phone ?? null } });
  return sale;
}
const limitedTo = async ({ eventId }: Sale) => (await makeStaff(app, [{ eventId }])).client;
const rowsOf = async (client: Client, q = '') =>
  expectPage(await client.get(`${paths.profiles.index()}?q=${encodeURIComponent(q)}`), 'OrdersAdmin/Profiles/Index')
    .list.rows;
const open = async (client: Client, id: string) =>
  expectPage(await client.get(paths.profiles.orders(id)), 'OrdersAdmin/Profiles/Orders');
const idOf = async (q: string) => (await rowsOf(admin, q))[0]!.id;

it('of orders elsewhere not even the time, and nobody who is alike there alone', async () => {
  const near = await sold({ name: 'Rita Mora', email: 'rita@example.test' });
  await sold({ name: 'Rita Mora', email: 'rita@example.test', phone: '+34 611 500 500' });
  // The telephone number that links the two is from an order elsewhere.
  await sold({ name: 'Rita Mora', email: 'rita.two@example.test', phone: '611 500 500' }, { like: near });
  await sold({ name: 'Bruno Far', email: 'bruno@example.test', phone: '611 700 700' }, { like: near });
  await sold({ name: 'Bruno Far', email: 'bruno.far@example.test', phone: '611 700 700' });
  await sql('test_long_ago', `update orders set created_at = created_at - interval '2 days' where id = $1`, [near.id]);
  await sql('test_anew', 'insert into orders_to_index (order_id) values ($1)', [near.id]);
  await untilIndexed();
  const client = await limitedTo(near);
  const { createdAt } = await prisma.order.findUniqueOrThrow({ where: { id: near.id } });
  expect(await rowsOf(client, 'rita@')).toMatchObject([{ seen: createdAt.toISOString(), doubles: 0 }]);
  expect(await rowsOf(client, 'bruno@')).toMatchObject([{ doubles: 0 }]);
  expect((await open(client, await idOf('rita@'))).doubles).toEqual([]);
  expect(await rowsOf(admin, 'rita@')).toMatchObject([{ doubles: 1 }]);
  expect(await rowsOf(admin, 'bruno@')).toMatchObject([{ doubles: 1 }]);
});

it('not by whom they were merged with elsewhere, nor that they were', async () => {
  const near = await sold({ name: 'Vera Soler', email: 'vera@example.test' });
  await sold({ name: 'Vera Elsewhere', email: 'vera.elsewhere@example.test' });
  await untilIndexed();
  const [one, other] = [await idOf('vera@'), await idOf('vera.elsewhere@')];
  await admin.post(paths.profiles.merges(one), { id: uuidv7(), other });
  expect((await open(admin, one)).merged).toHaveLength(1);
  const client = await limitedTo(near);
  expect(await rowsOf(client, 'vera.elsewhere@')).toEqual([]);
  expect(await rowsOf(client, 'vera@')).toMatchObject([{ id: one, name: 'Vera Soler' }]);
  expect((await open(client, one)).merged).toEqual([]);
});

it('of an order that visits other places too no money, mail, question or scan there', async () => {
  const { id: tower } = await createEvent(await createVenue());
  await createProduct(tower);
  const visits = [{ eventId: tower, slot: await createSlot(tower, { inHours: 30 }) }];
  const sale = await sold({ name: 'Pía Both', email: 'pia@example.test' }, { visits });
  await untilMails(sale.id, 1);
  const question = { id: uuidv7(), reference: 'PR2FLE4', secret: uuidv7(), orderId: sale.id, subject: 'A lift?' };
  await prisma.supportTicket.create({
    data: { ...question, name: 'Pía', email: 'pia@example.test', locale: 'en' },
  });
  await sql(
    'test_scans_of_both',
    `insert into validations (id, nonce, ticket_id, event_id, result, code, scanned_at)
     select gen_random_uuid(), gen_random_uuid(), id, event_id, 'accepted', 'x', now() from tickets where order_id = $1`,
    [sale.id],
  );
  await untilIndexed();
  const id = await idOf('pia@');
  const told = async (client: Client) =>
    (await open(client, id)).entries.map(({ kind, amountCents }) => [kind, amountCents]).toSorted();
  expect(await told(await limitedTo(sale))).toEqual([
    ['order', null],
    ['scan', null],
  ]);
  expect((await told(admin)).map(([kind]) => kind)).toEqual(['mail', 'order', 'payment', 'question', 'scan', 'scan']);
});

it('of an order that is theirs alone its money, and neither mails nor questions', async () => {
  const sale = await sold({ name: 'Lía Own', email: 'lia@example.test' });
  await untilMails(sale.id, 1);
  const question = { id: uuidv7(), reference: 'PR2FLE5', secret: uuidv7(), orderId: sale.id, subject: 'A lift?' };
  await prisma.supportTicket.create({
    data: { ...question, name: 'Lía', email: 'lia@example.test', locale: 'en' },
  });
  await untilIndexed();
  const { entries } = await open(await limitedTo(sale), await idOf('lia@'));
  expect(entries.map(({ kind, amountCents }) => [kind, amountCents]).toSorted()).toEqual([
    ['order', 1200],
    ['payment', 1200],
  ]);
});

it('of holders nothing, for who may not see tickets', async () => {
  const both = { name: 'Abel Both', email: 'abel@example.test' };
  const sale = await sold(both, { product: MAIL as never });
  const holders = [{ position: 1, name: 'Abel Held', data: { mail: 'abel@example.test' } }];
  await sold({ name: 'Nuria', email: 'nuria@example.test' }, { product: MAIL as never, like: sale, holders });
  const only = [{ position: 1, name: 'Only Held', data: { mail: 'only.held@example.test' } }];
  await sold({ name: 'Nuria', email: 'nuria@example.test' }, { like: sale, holders: only });
  await untilIndexed();
  const [abel, held] = [await idOf('abel@'), await idOf('only.held@')];
  const { id: userId, email } = await makeUser('customer');
  const roleId = await makeRole('Orders alone', ['orders.manage', 'orders.view']);
  await prisma.userRole.create({ data: { userId, roleId, isLimited: true } });
  await prisma.roleScope.create({ data: { id: uuidv7(), userId, roleId, eventId: sale.eventId } });
  const client = await signInAs(app, email);
  expect(await rowsOf(client, 'abel@')).toMatchObject([{ name: 'Abel Both', orders: 1 }]);
  expect(await rowsOf(client, 'held')).toEqual([]);
  const { person, entries } = await open(client, abel);
  expect(person).toMatchObject({ name: 'Abel Both', orders: 1 });
  expect(new Set(entries.map(({ reference }) => reference))).toEqual(new Set([sale.reference]));
  expect((await client.get(paths.profiles.orders(held))).status).toBe(404);
  expect((await open(admin, held)).person.name).toBe('Only Held');
});
