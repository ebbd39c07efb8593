/** Search: the data by which an order is found, spelling variants, permissions, and expiry. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexOrders } from '../../../server/finding/jobs';
import { connection, prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { codeOf } from '../../../server/tickets';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { thisYear } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { ask, COMPANY, closeHouse, openHouse } from '../invoices/invoiceFixture';
import { type Sale, sell } from '../tickets/saleFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { FIELDS, FOUND, HOLDER, MISTYPED, ORDERS } from './searchTables';
import { untilIndexed } from './untilIndexed';

const app = runApp();
const admin = signedIn(app, 'administrator');
const sales: Record<string, Sale> = {};
beforeAll(async () => {
  for (const [key, { name, email, phone }] of Object.entries(ORDERS)) {
    const asks = { holderFields: FIELDS } as never;
    const sale = await sell({ name, product: asks, holders: key === 'munoz' ? [HOLDER] : [] });
    const data = { customerEmail: email ?? null, customerPhone: phone ?? null };
    await prisma.order.update({ where: { id: sale.id }, data });
    sales[key] = sale;
  }
  await sql('test_card', `update payments set card_last4 = '9917', provider_ref = 'RF18KTR2X7QP' where order_id = $1`, [
    sales.garcia!.id,
  ]);
  await openHouse();
  await ask(app.newClient(), sales.olsen!, {
    ...COMPANY,
    name: 'Astilleros Quintanilla Olsen S.A.',
    taxId: 'A58818501',
  });
  await untilIndexed();
}, 60_000);
afterAll(() => closeHouse());

const found = async (q: string, client = admin) =>
  expectPage(await client.get(paths.orders.search(q)), 'Orders/Search').found;
const nameOf = (reference: string) => Object.keys(sales).find((key) => sales[key]!.reference === reference) ?? '?';
const names = async (q: string, client = admin) =>
  (await found(q, client)).orders.map(({ reference }) => nameOf(reference)).sort();

describe('an order is found by', () => {
  it.each(FOUND)('%s', async (q, expected) => {
    expect(await names(q)).toEqual(expected);
  });

  it.each(MISTYPED)('%s, mistyped', async (q, expected) => {
    expect(await names(q)).toEqual(expected);
  });

  it('its reference and its tickets’, however they are typed, before anything else', async () => {
    const { id, reference, key: secret } = sales.olsen!;
    const ticket = await prisma.ticket.findFirstOrThrow({
      where: { orderId: id },
      include: { product: { select: { number: true } } },
    });
    for (const typed of [
      reference,
      reference.toLowerCase(),
      formatReference(reference),
      ` ${reference.slice(0, 5)}`,
      ticket.reference,
      formatReference(ticket.reference),
    ])
      expect((await found(typed)).orders[0]).toMatchObject({ reference });
    // A scanned code and a pasted link open the order directly.
    const code = codeOf({ ...ticket, productNumber: ticket.product.number });
    for (const typed of [
      code,
      `https://tickets.example/tickets/${code}`,
      `${code}\n`,
      `https://tickets.example/orders/${reference}?key=${secret}`,
    ])
      expect(await found(typed)).toMatchObject({ open: paths.orders.show(reference), orders: [] });
    expect((await found(`${code.slice(0, -1)}!`)).open).toBeNull();
  });
});

describe('what is shown', () => {
  it('says why, with the part that fits marked', async () => {
    const [order] = (await found('inigo lop')).orders;
    expect(order).toMatchObject({ name: ORDERS.garcia!.name, state: 'paid', tickets: 2, total: sales.garcia!.total });
    const parts = order!.reasons.map(({ kind, text, mark }) => [kind, mark && text.slice(mark.from, mark.to)]);
    expect(parts).toEqual([
      ['name', 'Íñigo'],
      ['email', 'inigo'],
    ]);
    const [document] = (await found('12345678z')).orders[0]!.reasons;
    expect([document!.kind, document!.mark]).toEqual(['document', { from: 0, to: 12 }]);
    expect(await found('Gacria')).toMatchObject({ isGuess: true });
    expect(await found('Garcia')).toMatchObject({ isGuess: false });
  });

  it.each([
    '',
    'x',
    '%',
    '\u0000\u0000',
    '\ud800a',
    "'; drop table orders; --",
    '"',
    '∞∞∞',
    '9'.repeat(10_000),
    '@',
    '-- --',
    'ñ'.repeat(400),
  ])('is nothing where nothing of it is typed (%#)', async (q) => {
    const answer = await admin.get(
      `${paths.orders.search()}?q=${encodeURIComponent(q.replace(/\p{Surrogate}/gu, ''))}`,
    );
    expect(answer.status).toBe(200);
    expect(expectPage(answer, 'Orders/Search').found.orders).toEqual([]);
  });
});

describe('who finds what', () => {
  it('is limited to some places finds orders of theirs alone', async () => {
    const { client } = await makeStaff(app, [{ eventId: sales.munoz!.eventId }]);
    expect(await names('muñoz', client)).toEqual(['munoz']);
    expect(await names('12345678z', client)).toEqual(['munoz']);
    const { id, reference } = sales.garcia!;
    const ticket = await prisma.ticket.findFirstOrThrow({ where: { orderId: id }, include: { product: true } });
    const code = codeOf({ ...ticket, productNumber: ticket.product.number });
    for (const q of [
      'garcia',
      'gacria',
      '612345678',
      '9917',
      reference,
      ticket.reference,
      code,
      `/orders/${reference}`,
    ])
      expect(await found(q, client)).toMatchObject({ orders: [], open: null });
  });

  it('sees a part of an order finds it neither by the other part’s holders nor by its money', async () => {
    const [mine, theirs] = [sales.olsen!, sales.pi!];
    // A unit, with its holder, is for another event.
    const item = await prisma.orderItem.findFirstOrThrow({ where: { orderId: mine.id, position: 2 } });
    await sql('test_other_event', 'update order_items set event_id = $2 where id = $1', [item.id, theirs.eventId]);
    await prisma.orderItemProfile.create({ data: { orderItemId: item.id, name: 'Quetzal Weyland' } });
    await sql('test_their_card', `update payments set card_last4 = '8088' where order_id = $1`, [mine.id]);
    await untilIndexed();
    const { client } = await makeStaff(app, [{ eventId: mine.eventId }]);
    expect(await names('olsen', client)).toEqual(['olsen']);
    expect((await found('olsen', client)).orders[0]).toMatchObject({ total: null, tickets: 1 });
    for (const q of ['quetzal', 'quetzel', '8088', 'quintanilla', `F-${thisYear()}-0001`])
      expect(await names(q, client)).toEqual([]);
    for (const q of ['quetzal', '8088']) expect(await names(q)).toEqual(['olsen']);
    // Found by its buyer, an order does not reveal an invoice for a person of that name.
    const kinds = async (who: Client) => (await found('olsen', who)).orders[0]!.reasons.map(({ kind }) => kind);
    expect([await kinds(client), await kinds(admin)]).toEqual([['name'], ['name', 'company']]);
    await sql('test_same_event', 'update order_items set event_id = $2 where id = $1', [item.id, mine.eventId]);
  });

  it('may not see tickets finds nobody by what holders said', async () => {
    await prisma.rolePermission.deleteMany({ where: { role: { name: 'accountant' }, permission: 'tickets.view' } });
    const accountant = await signInAs(app, (await makeUser('accountant')).email);
    expect(await names('muñoz', accountant)).toEqual(['munoz']);
    for (const q of ['etxeberria', '12345678z', 'faros del sur']) expect(await names(q, accountant)).toEqual([]);
    // The sender of a transfer is visible only to users who match transfers.
    await sql('test_payer', `insert into order_words (order_id, kind, word) values ($1, 'payer', 'zurbaran')`, [
      sales.pi!.id,
    ]);
    const agent = await signInAs(app, (await makeUser('agent')).email);
    expect([await names('zurbaran', accountant), await names('zurb', accountant)]).toEqual([['pi'], ['pi']]);
    expect([await names('zurbaran', agent), await names('zurb', agent)]).toEqual([[], []]);
    const validator = await signInAs(app, (await makeUser('validator')).email);
    expect((await validator.get(paths.orders.search('x'))).status).toBe(403);
  });
});

describe('the words', () => {
  const words = async (id: string) =>
    (
      await sql<{ word: string }>('test_words', 'select word from order_words where order_id = $1 order by 1', [id])
    ).map(({ word }) => word);

  it('of whom an invoice is for go with its data', async () => {
    const { id } = sales.olsen!;
    expect(await names('quintanilla')).toEqual(['olsen']);
    await connection.script(
      `alter table invoices disable trigger user; update invoices set issued_at = now() - interval '7 years'; alter table invoices enable trigger user`,
    );
    await sql('test_erased', 'select erase_invoices(array(select id from invoices where order_id = $1))', [id]);
    expect(await words(id)).not.toContain('quintanilla');
    await untilIndexed();
    expect(await names('quintanilla')).toEqual([]);
    expect(await names(`F-${thisYear()}-0001`)).toEqual(['olsen']);
  });

  it('follow what changes, and each order is found again after a stop', async () => {
    const { id } = sales.pi!;
    await prisma.order.update({ where: { id }, data: { customerName: 'Zuleika Dobson' } });
    await prisma.order.update({ where: { id }, data: { customerEmail: 'zuleika@oxford.example' } });
    // A process dies halfway: its rows reappear when its transaction is rolled back.
    await expect(
      prisma.$transaction(async (tx) => {
        await tx.$queryRaw`select index_orders(500)`;
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await untilIndexed();
    expect(await names('zuleika')).toEqual(['pi']);
    expect(await names('Иванов')).toEqual([]);
    expect(await prisma.searchWord.count({ where: { word: 'dobson' } })).toBe(1);
  });

  it('of orders that were there before are written once, whoever else is at it', async () => {
    const before = await words(sales.munoz!.id);
    await sql('test_no_words', 'delete from order_words');
    await sql('test_all_again', 'insert into orders_to_index (order_id) select id from orders');
    await Promise.all([indexOrders(), indexOrders(), indexOrders()]);
    await untilIndexed();
    expect(await words(sales.munoz!.id)).toEqual(before);
  });

  it('go with the person in one commit, spelled ones too', async () => {
    const { id } = sales.pi!;
    await sql('test_erase_holders', 'select erase_holders(array[$1::uuid]) as counts', [id]);
    await untilIndexed();
    expect(await names('zuleika')).toEqual(['pi']);
    await sql('test_erase_buyers', 'select erase_buyers(array[$1::uuid]) as counts', [id]);
    for (const q of ['zuleika', 'zuleica', 'zuleika@oxford.example', 'dobson']) expect(await names(q)).toEqual([]);
    expect(await prisma.searchWord.count({ where: { word: { in: ['dobson', 'zuleika'] } } })).toBe(0);
    await untilIndexed();
    expect(await words(id)).not.toContain('dobson');
    expect(await names('dobson')).toEqual([]);
  });
});
