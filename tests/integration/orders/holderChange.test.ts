/** Buyers correct a holder's name: deadline, fee, and the ticket, history and money afterwards. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { fakeProvider } from '../payments/fakeProvider';
import { codeOf } from '../payments/refundFixture';
import { itemOf, mailsOf, type Sale, type SaleInput, sell, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { settled } from './rescheduleFixture';

const FIELDS = [
  { name: 'name', kind: 'text', label: { en: 'Name' }, required: true },
  { name: 'document', kind: 'document', label: { en: 'Document' } },
];
const HOLDER = { position: 1, name: 'Ana Ruis', data: { document: '12345678Z' } };

const app = runApp();
let manager: Client;
let removeBank: () => void;
beforeAll(async () => {
  removeBank = addProvider(fakeProvider());
  manager = await signInAs(app, (await makeUser('manager')).email);
});
afterAll(() => removeBank());
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

/** Two tickets of 12.00 for tomorrow; the first has a misspelled holder. */
async function sold(event: SaleInput['event'] = {}): Promise<Sale> {
  const open = { holderChanges: true, holderUntilHours: 2, ...event };
  const sale = await sell({ quantity: 2, product: { holderFields: FIELDS } as never, holders: [HOLDER], event: open });
  await sql('test_provider', `update payments set provider = 'fake' where order_id = $1`, [sale.id]);
  return sale;
}
const buyer = () => placingBrowser(app.newClient());

/** The buyer's correction of the first ticket. */
async function correct(
  sale: Sale,
  name: string,
  more: object = {},
  client = buyer(),
  key: string | undefined = sale.key,
) {
  const body = { id: randomUUID(), expectedCents: 0, answers: { name }, ...more };
  return client.json('PUT', paths.orderItems.profile(await itemOf(sale), key), body);
}

async function facts({ id }: Sale) {
  const item = await itemOf({ id });
  const { name, data } = await prisma.orderItemProfile.findUniqueOrThrow({ where: { orderItemId: item } });
  const tickets = await prisma.ticket.findMany({
    where: { orderItemId: item },
    select: { reference: true, state: true },
  });
  const order = await prisma.order.findUniqueOrThrow({ where: { id } });
  const history = await sql<{ holder: unknown }>(
    'test_names',
    `select data -> 'holder' as holder from order_events where order_id = $1 and kind = 'holder_named' and data ? 'holder' order by id`,
    [id],
  );
  return {
    name,
    data,
    tickets,
    feeCents: order.feeCents,
    totalCents: order.totalCents,
    names: history.map(({ holder }) => holder),
  };
}

describe('a name that is corrected for free', () => {
  it('changes on the ticket, whose code stays, and the history has both', async () => {
    const sale = await sold();
    const before = await facts(sale);
    expect((await correct(sale, 'Ana Ruiz')).status).toBeLessThan(400);
    expect(await facts(sale)).toEqual({
      ...{ name: 'Ana Ruiz', data: { document: '12345678Z' }, tickets: before.tickets, feeCents: 0, totalCents: 2400 },
      names: [{ from: 'Ana Ruis', to: 'Ana Ruiz' }],
    });
    const { dossier } = expectPage(await manager.get(paths.orders.show(sale.reference)), 'Orders/Show');
    expect(dossier!.history.flatMap(({ changes }) => changes)).toEqual([
      { what: 'holder', from: 'Ana Ruis', to: 'Ana Ruiz' },
    ]);
  });

  it('sent twice, or twice at once, is one correction; of two others one comes first', async () => {
    const sale = await sold();
    const id = randomUUID();
    const client = buyer();
    await Promise.all([1, 2, 3].map(() => correct(sale, 'Ana Ruiz', { id }, client)));
    expect((await facts(sale)).names).toHaveLength(1);
    const all = await Promise.all(['Ana Roig', 'Ana Rius'].map((name) => correct(sale, name)));
    expect(all.every(({ status }) => status < 500)).toBe(true);
    const { name, names } = await facts(sale);
    expect(['Ana Roig', 'Ana Rius']).toContain(name);
    expect(names.at(-1)).toMatchObject({ to: name });
  });

  it.each([
    ['holder_change_off', `update events set holder_changes = false where id = $1`],
    ['holder_change_too_late', `update events set holder_until_hours = 240 where id = $1`],
    ['holder_closed', `update tickets set state = 'used', uses_left = 0 where event_id = $1`],
    ['holder_closed', `update tickets set state = 'blocked' where event_id = $1`],
  ])('is refused: %s', async (code, change) => {
    const sale = await sold();
    await sql('test_meanwhile', change, [sale.eventId]);
    expect(codeOf(await correct(sale, 'Ana Ruiz')).code).toBe(code);
    expect(await facts(sale)).toMatchObject({ name: 'Ana Ruis', names: [] });
  });

  it('is not for a person with another order, and not for a link that only shows it', async () => {
    const sale = await sold();
    const other = await sold();
    expect((await correct(sale, 'Eva Sanz', {}, buyer(), other.key)).status).toBe(404);
    expect((await correct(sale, 'Eva Sanz', {}, buyer(), '')).status).toBe(404);
    expect(await facts(sale)).toMatchObject({ name: 'Ana Ruis' });
  });

  it('is erased from the history with the holders', async () => {
    const sale = await sold();
    await correct(sale, 'Ana Ruiz');
    await sql('test_erase', 'select erase_holders(array[$1::uuid]) as erased', [sale.id]);
    const rows = await sql('test_left', `select 1 as one from order_events where order_id = $1 and data ? 'holder'`, [
      sale.id,
    ]);
    expect(rows).toEqual([]);
  });
});

it('a form that changes nothing writes no event and says so', async () => {
  const sale = await sold();
  const path = paths.orderItems.profile(await itemOf(sale), sale.key);
  const named = () =>
    sql('test_named', `select id from order_events where order_id = $1 and kind = 'holder_named'`, [sale.id]);
  const before = (await named()).length;
  for (const answers of [{ name: 'Eva Sanz' }, { name: '' }, { name: 'Ana Ruis', document: '12345678Z' }]) {
    const answer = await buyer().put(path, { answers });
    expect((answer.page as unknown as { flash: { toast: object } }).flash.toast).toEqual(
      expect.objectContaining({ kind: 'info', message: 'Nothing was changed.' }),
    );
  }
  const same = { name: 'Ana Ruis', document: '12345678Z' };
  expect((await manager.put(paths.orderItems.profile(await itemOf(sale)), { answers: same })).status).toBeLessThan(400);
  expect([(await named()).length, (await facts(sale)).names]).toEqual([before, []]);
  // Characters that change the text direction are removed from names.
  await correct(sale, 'Ana\u2067 Ru\u202eiz\u2069');
  expect((await facts(sale)).name).toBe('Ana Ruiz');
});

describe('a name that is corrected for a fee', () => {
  const priced = () => sold({ holderChangeFeeCents: 300 });

  it('is paid first; the fee is of the order, with tax, in its books', async () => {
    const sale = await priced();
    const answer = await correct(sale, 'Ana Ruiz', { expectedCents: 300 });
    expect(new URL(answer.url).pathname).toBe(paths.payments.card(sale.reference));
    expect(await facts(sale)).toMatchObject({ name: 'Ana Ruis', feeCents: 0, names: [] });
    expect(await settled(sale.id)).toBe('paid');
    expect(await settled(sale.id)).toBe('ignored');
    expect(await facts(sale)).toMatchObject({
      name: 'Ana Ruiz',
      feeCents: 300,
      totalCents: 2700,
      names: [{ from: 'Ana Ruis', to: 'Ana Ruiz' }],
    });
    const order = await prisma.order.findUniqueOrThrow({ where: { id: sale.id } });
    // 3.00 including 10%: 0.27.
    expect([order.feeTaxRate, order.feeTaxCents]).toEqual([1000, 27]);
    const entries = await prisma.saleEntry.findMany({ where: { orderId: sale.id, moveId: { not: null } } });
    expect(entries.map(({ kind, grossCents, taxRate }) => [kind, Number(grossCents), taxRate])).toEqual([
      ['move', 300, 1000],
    ]);
  });

  it('has to be what the page said', async () => {
    const sale = await priced();
    expect(codeOf(await correct(sale, 'Ana Ruiz', { expectedCents: 0 })).code).toBe('holder_change_fee');
    expect(await prisma.orderMove.count({ where: { orderId: sale.id } })).toBe(0);
  });

  it.each([
    ['too late', `update events set holder_until_hours = 240 where id = $1`],
    ['used', `update tickets set state = 'used', uses_left = 0 where event_id = $1`],
    [
      'named by staff',
      `update order_item_profiles set name = 'Eva Sanz' where order_item_id in (select id from order_items where event_id = $1)`,
    ],
  ])('gives its money back where it is %s when the money comes', async (_, change) => {
    const sale = await priced();
    await correct(sale, 'Ana Ruiz', { expectedCents: 300 });
    await sql('test_meanwhile', change, [sale.eventId]);
    expect(await settled(sale.id)).toBe('returned');
    const { name, feeCents, totalCents } = await facts(sale);
    expect([name === 'Ana Ruiz', feeCents, totalCents]).toEqual([false, 0, 2400]);
  });

  it('each that comes too late is told alone, with its own amount', async () => {
    const sale = await priced();
    const allow = (is: boolean) =>
      sql('test_allow', 'update events set holder_changes = $2 where id = $1', [sale.eventId, is]);
    const told = async () => (await mailsOf(sale.id)).filter(({ kind }) => kind === 'money_returned');
    for (const count of [1, 2]) {
      await allow(true);
      await correct(sale, 'Ana Ruiz', { expectedCents: 300 });
      await allow(false);
      expect(await settled(sale.id)).toBe('returned');
      await until(async () => (await told()).length === count);
    }
    for (const { subject, text } of await told()) {
      expect(subject).toContain('€3.00');
      expect(text).toContain('We could not make the change');
      expect(text).toContain('Your tickets have not changed. We are refunding €3.00.');
      expect(text).not.toContain('more than once');
    }
  });

  it('an id of another order’s move changes nothing there', async () => {
    const [sale, other] = [await priced(), await priced()];
    const id = randomUUID();
    await correct(sale, 'Ana Ruiz', { id, expectedCents: 300 });
    const rename = { item: await itemOf(other), position: 1, seen: 'Ana Ruis', name: 'Eva Sanz' };
    const request = { id, order_id: other.id, moves: [], rename, total: 0, fee: 0, by: null };
    await sql('test_rename', 'select outcome from rename_holder($1::jsonb)', [JSON.stringify(request)]);
    expect(await prisma.orderMove.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'awaiting' });
  });

  it('is free for staff, past the time', async () => {
    const sale = await sold({ holderChangeFeeCents: 300, holderUntilHours: 240 });
    const path = paths.orderItems.profile(await itemOf(sale));
    const answers = { name: 'Ana Ruiz', document: '12345678Z' };
    expect((await manager.put(path, { answers })).status).toBeLessThan(400);
    expect(await facts(sale)).toMatchObject({
      name: 'Ana Ruiz',
      feeCents: 0,
      names: [{ from: 'Ana Ruis', to: 'Ana Ruiz' }],
    });
  });
});
