/** The command palette's search: a few results of each kind, limited to the user's permissions. */
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import type { Hit } from '../../../server/search/pages';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { nextYear } from '../../support/days';
import { prepare } from '../../support/prepare';
import { untilIndexed } from '../finding/untilIndexed';
import { createSlot } from '../orders/shopFixture';
import { openShop, placeOrder } from '../payments/paymentFixture';
import { makeUser, signedIn, signInAs } from '../users/people';

const MANY = 3000;

const app = runApp();
const admin = signedIn(app, 'administrator');
const shop = prepare(openShop);
const order = prepare(() => placeOrder(shop));
beforeAll(async () => {
  for (const [name, email] of [
    ['Íñigo García-López', 'inigo@museo.example.org'],
    ['Nguye\u0302\u0303n Weißenfels', 'nw@hue.example'],
    ['Closed', `${uuidv7()}@deleted.invalid`],
  ] as const)
    await prisma.user.create({ data: { id: uuidv7(), name, email, passwordHash: 'none' } });
  // Inserted in reverse alphabetical order.
  await connection.script(`
    insert into users (id, name, email, password_hash, updated_at)
    select gen_random_uuid(), 'Visitor ' || to_char(${MANY} - n, 'FM0000'), 'visitor' || n || '@often.example', 'none', now()
    from generate_series(0, ${MANY - 1}) n;
    analyze users;`);
});

const search = async (q: string, client = admin): Promise<Hit[]> =>
  (await client.json('GET', paths.search(q))).json<{ hits: Hit[] }>().hits;
const ofKind = async (kind: Hit['kind'], q: string) => (await search(q)).filter((hit) => hit.kind === kind);
const people = async (q: string) => (await ofKind('user', q)).map(({ label }) => label);

describe('people', () => {
  it.each([
    ['inigo@museo.example.org', ['Íñigo García-López']],
    ['INIGO@MUSEO', ['Íñigo García-López']],
    ['@museo.example', ['Íñigo García-López']],
    ['lópez', ['Íñigo García-López']],
    ['nguyen', ['Nguye\u0302\u0303n Weißenfels']],
    ['weissenf', ['Nguye\u0302\u0303n Weißenfels']],
    ['＇ ＆ ＼ （', []],
    ['visitor2999@often.example', ['Visitor 0001']],
    ['deleted.invalid', []],
    ['@@', []],
    ["' &", []],
  ])('are found by %s', async (q, names) => {
    expect(await people(q)).toEqual(names);
  });

  it('are looked for from two letters on', async () => {
    expect(await search('i')).toEqual([]);
    expect(await people('iñ')).toEqual(['Íñigo García-López']);
  });

  it('come six at a time, the first of all of them first', async () => {
    const names = (from: number) => Array.from({ length: 6 }, (_, n) => `Visitor ${String(from + n).padStart(4, '0')}`);
    expect(await people('visitor')).toEqual(names(1));
    expect(await people('often')).toEqual(names(1));
    expect(await people('visitor 29')).toEqual(names(2900));
  });

  it('are for those who may see them', async () => {
    const accountant = await signInAs(app, (await makeUser('accountant')).email);
    expect(await search('inigo', accountant)).toEqual([]);
    const customer = await signInAs(app, (await makeUser('customer')).email);
    expect((await customer.json('GET', paths.search('inigo'))).status).toBe(403);
  });
});

describe('orders', () => {
  it('are found by any part of their reference, however it is typed', async () => {
    const hit = { kind: 'order', label: formatReference(order.reference), href: paths.orders.show(order.reference) };
    const part = order.reference.slice(0, 4);
    await untilIndexed();
    const inside = [order.reference.slice(1), `${order.reference.slice(2, 4)}-${order.reference.slice(4, 6)}`];
    for (const typed of [
      order.reference,
      order.reference.toLowerCase(),
      ` ${order.reference}`,
      part,
      `${part}-`,
      ...inside,
    ])
      expect([typed, await ofKind('order', typed)]).toEqual([typed, [expect.objectContaining(hit)]]);
    for (const typed of [order.reference.slice(0, 2), '____']) expect(await ofKind('order', typed)).toEqual([]);
  });

  it('are found by their buyer’s name without its marks', async () => {
    await prisma.order.update({ where: { id: order.id }, data: { customerName: 'Æsa Þórsdóttir' } });
    await untilIndexed();
    const hit = { kind: 'order', detail: 'Æsa Þórsdóttir', href: paths.orders.show(order.reference) };
    for (const typed of ['aesa', 'thorsd', 'Þórsdóttir Æsa'])
      expect(await ofKind('order', typed)).toEqual([expect.objectContaining(hit)]);
    expect(await ofKind('order', 'aesa nobody')).toEqual([]);
    const validator = await signInAs(app, (await makeUser('validator')).email);
    expect((await search('aesa', validator)).filter(({ kind }) => kind === 'order')).toEqual([]);
  });
});

describe('customers, companies, conversations and invoices', () => {
  it('are found by what the lists of their own pages find, by those who may see these', async () => {
    await prisma.order.update({
      where: { id: order.id },
      data: { customerName: 'Nadia Brännström', customerEmail: 'nadia@hall.example', customerPhone: '+34 612 345 678' },
    });
    const company = uuidv7();
    const address = { address: 'Calle Mayor 1', postcode: '28001', city: 'Madrid', country: 'ES' };
    const firm = { name: 'Viajes Álamo SL', taxId: 'B12345674', email: 'a@alamo.example', ...address };
    await prisma.company.create({ data: { id: company, ...firm } });
    const conversation = { reference: 'KLMNPQRS', secret: uuidv7(), subject: 'Wheelchair on Sunday', name: 'Nadia' };
    const asked = { id: uuidv7(), email: 'nadia@hall.example', locale: 'en', ...conversation };
    await prisma.supportTicket.create({ data: asked });
    expect(await ofKind('company', 'alamo')).toEqual([
      { kind: 'company', label: 'Viajes Álamo SL', detail: 'B12345674', href: paths.bulk.company(company) },
    ]);
    expect(await ofKind('company', 'b1234')).toHaveLength(1);
    expect(await ofKind('conversation', 'KLMN-PQRS')).toEqual([
      {
        kind: 'conversation',
        label: 'Wheelchair on Sunday',
        detail: 'Nadia',
        href: paths.customerService.show(asked.id),
      },
    ]);
    await expect.poll(() => ofKind('customer', 'brannstrom')).toHaveLength(1);
    expect(await ofKind('customer', '612 345 678')).toHaveLength(1);
    const validator = await signInAs(app, (await makeUser('validator')).email);
    for (const typed of ['alamo', 'KLMNPQRS', 'brannstrom']) expect(await search(typed, validator)).toEqual([]);
  });
});

describe('days', () => {
  it('lead to their slots and to the orders that visit them, as far as one may see them', async () => {
    const [slot] = await sql<{ id: string; day: string }>(
      'test_slot',
      `select a.id, (a.starts_at at time zone v.time_zone)::date::text as day
       from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id order by a.starts_at limit 1`,
    );
    const hits = await search(slot!.day);
    expect(hits[0]).toMatchObject({ kind: 'day', href: paths.appointments.index({ day: slot!.day as never }) });
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'slot', href: paths.appointments.edit(slot!.id) }));
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'order', href: paths.orders.show(order.reference) }));
    const validator = await signInAs(app, (await makeUser('validator')).email);
    expect(await search(slot!.day, validator)).toEqual([]);
  });

  it('show neither slots that were called off nor orders whose tickets there were given back', async () => {
    const day = nextYear('05-05');
    const slot = await createSlot(shop.eventId, { at: `${day}T08:00:00Z` });
    const visiting = await placeOrder(shop, { slot });
    const kinds = async () => (await search(day)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['day', 'slot', 'order']);
    await sql('test_gave_back', `update order_items set state = 'refunded' where order_id = $1`, [visiting.id]);
    await sql('test_called_off', `update appointments set state = 'cancelled' where id = $1`, [slot]);
    expect(await kinds()).toEqual(['day']);
  });
});

describe('settings and actions', () => {
  it('are found by their words in both languages, and by what they stand under', async () => {
    const setting = { kind: 'setting', label: 'Tax ID', detail: 'Organisation', href: '/settings' };
    for (const typed of ['tax ID', 'NIF', 'organisation tax i'])
      expect([typed, await search(typed)]).toEqual([typed, expect.arrayContaining([setting])]);
    expect(await search('todas las sesiones')).toContainEqual(
      expect.objectContaining({ kind: 'action', label: 'Sign out everywhere' }),
    );
  });

  it.each([
    ['documentation', '/api/docs'],
    ['API', '/api/docs'],
    ['developer', '/profile#tokens'],
    ['token', '/profile#tokens'],
    ['embed', '/settings/sales-channels/web#sites'],
    ['widget', '/admin/events'],
    ['calendario', '/admin/events'],
    ['reseller', '/bulk/resellers'],
    ['OCTO', '/bulk/resellers'],
    ['cuenta', '/profile'],
  ])('leads from %s to %s', async (typed, href) => {
    expect([typed, (await search(typed)).map((hit) => hit.href)]).toEqual([typed, expect.arrayContaining([href])]);
  });

  it.each(['303', 'VAT', 'iva', 'modelo 303', 'quarter', 'trimestre'])(
    'leads from %s to the VAT of the last quarter',
    async (typed) => {
      const hit = {
        kind: 'action',
        label: 'VAT of last quarter (form 303)',
        href: '/admin/invoices?books=last_quarter',
      };
      expect(await search(typed)).toEqual(expect.arrayContaining([expect.objectContaining(hit)]));
    },
  );

  it('has every page of the settings for who looks for the settings', async () => {
    const found = (await search('settings')).filter(({ kind }) => kind === 'setting').map(({ href }) => href);
    const pages = ['', '/appearance', '/sales', '/accounts', '/general', '/sales-channels', '/multi-appointments'];
    for (const page of [...pages, '/languages', '/mails', '/mail', '/legal'])
      expect(found).toContain(`/settings${page}`);
    // Pages without their own entry are listed under their parent's name.
    for (const [typed, page] of [
      ['payments', 'payments'],
      ['pagos', 'payments'],
      ['invoices', 'invoices'],
      ['privacy', 'privacy'],
      ['wallets', 'wallets'],
    ])
      expect([typed, await search(typed!)]).toEqual([
        typed,
        expect.arrayContaining([expect.objectContaining({ kind: 'setting', href: `/settings/${page}` })]),
      ]);
  });

  it('are for those who may use them', async () => {
    const cashier = await signInAs(app, (await makeUser('cashier')).email);
    expect((await search('tax ID', cashier)).filter(({ kind }) => kind === 'setting')).toEqual([]);
    expect(await search('close slots', cashier)).toEqual([]);
    expect(await search('sign out every', cashier)).toHaveLength(1);
  });
});

describe('what is typed', () => {
  it.each([
    '%',
    '__',
    '\\\\',
    "'; drop table orders; --",
    'zz\u0000qq',
    '😀😀',
    '12/13',
    '9'.repeat(10_000),
    '%%%%',
    'ñ'.repeat(300),
  ])('is looked for as it stands (%#)', async (q) => {
    const answer = await admin.json('GET', paths.search(q));
    expect(answer.status).toBe(200);
    expect(answer.json<{ hits: Hit[] }>().hits).toEqual([]);
  });
});
