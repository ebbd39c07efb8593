/** People across orders: identity, visibility, merging and its undo, and erasure. */
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { untilIndexed } from '../finding/untilIndexed';
import { type Sale, type SaleInput, sell } from '../tickets/saleFixture';
import { signedIn } from '../users/people';

const FIELDS = [
  { name: 'name', kind: 'text', label: { en: 'Name' }, required: false },
  { name: 'dni', kind: 'document', label: { en: 'Document' }, required: false },
  { name: 'mail', kind: 'email', label: { en: 'Mail' }, required: false },
];

const app = runApp();
const admin = signedIn(app, 'administrator');

type Buyer = { name: string; email?: string | null; phone?: string | null };
async function sold({ name, email = null, phone = null }: Buyer, input: SaleInput = {}): Promise<Sale> {
  const sale = await sell({ quantity: 1, name, ...input });
  await prisma.order.update({ where: { id: sale.id }, data: { customerEmail: email, customerPhone: phone } });
  return sale;
}
const rowsOf = async (q: string, client = admin) =>
  expectPage(await client.get(`${paths.profiles.index()}?q=${encodeURIComponent(q)}`), 'OrdersAdmin/Profiles/Index')
    .list.rows;
const open = async (id: string, client = admin) =>
  expectPage(await client.get(paths.profiles.orders(id)), 'OrdersAdmin/Profiles/Orders');
const one = async (q: string) => {
  const rows = await rowsOf(q);
  expect(rows).toHaveLength(1);
  return rows[0]!.id;
};

describe('a person', () => {
  it('is one row for each key, however it is written, with all that happened to their orders', async () => {
    const first = await sold({ name: 'Luz Marín', email: 'Luz.Marin@example.test', phone: '+34 611 222 333' });
    const second = await sold({ name: 'Luz Marín Soto', email: 'luz.marin@example.test' });
    const question = { id: uuidv7(), reference: 'PR2FLE3', secret: uuidv7(), orderId: first.id, subject: 'A lift?' };
    await prisma.supportTicket.create({
      data: { ...question, name: 'Luz', email: 'luz.marin@example.test', locale: 'en' },
    });
    await untilIndexed();
    const id = await one('luz.marin@exam');
    expect(await one('611222333')).toBe(id);
    expect(await rowsOf('soto')).toMatchObject([
      { id, name: 'Luz Marín Soto', email: 'luz.marin@example.test', phone: '+34 611 222 333', orders: 2 },
    ]);
    const { person, entries } = await open(id);
    expect(person).toMatchObject({ orders: 2, name: 'Luz Marín Soto' });
    const told = (kind: string) => entries.filter((entry) => entry.kind === kind).map(({ reference }) => reference);
    expect(told('order').sort()).toEqual([first.reference, second.reference].sort());
    expect(told('payment').sort()).toEqual([first.reference, second.reference].sort());
    expect(entries.find(({ kind }) => kind === 'order')).toMatchObject({ amountCents: 1200, state: 'paid' });
    expect(entries.filter(({ kind }) => kind === 'question')).toMatchObject([{ text: 'A lift?', state: 'open' }]);
    for (const wrong of [uuidv7(), 'x']) expect((await admin.get(paths.profiles.orders(wrong))).status).toBe(404);
    for (const q of ['\u0000', "a'b:*", '%', '2199023255552'])
      expect([q, (await admin.get(`${paths.profiles.index()}?q=${encodeURIComponent(q)}`)).status]).toEqual([q, 200]);
  });

  it('who holds a ticket of somebody else’s order is told of with that ticket, and nothing of its money', async () => {
    const holders: SaleInput['holders'] = [
      { position: 1, name: 'Noa Gil', data: { dni: '12.345.678-Z' } },
      { position: 2, name: 'Teo Gil', data: { mail: 'teo@example.test' } },
    ];
    const buyer = { name: 'Eva Gil', email: 'eva.gil@example.test' };
    const sale = await sold(buyer, { quantity: 2, holders, product: { holderFields: FIELDS } as never });
    const tickets = await prisma.ticket.findMany({
      where: { orderId: sale.id },
      orderBy: { item: { position: 'asc' } },
    });
    for (const { id } of tickets)
      await sql(
        'test_scan_of_profile',
        `insert into validations (id, nonce, ticket_id, event_id, result, code, scanned_at) values (gen_random_uuid(), gen_random_uuid(), $1, $2, 'accepted', 'x', now())`,
        [id, sale.eventId],
      );
    await untilIndexed();
    const noa = await open(await one('12345678z'));
    expect(noa.entries.map(({ kind, part, amountCents }) => [kind, part, amountCents])).toEqual([
      ['scan', 'holder', null],
      ['order', 'holder', null],
    ]);
    const eva = await open(await one('eva.gil'));
    expect(eva.entries.filter(({ kind }) => kind === 'scan')).toHaveLength(2);
    expect(await one('teo@example')).not.toBe(noa.person.id);
  });

  it('is seen by whoever is limited to some places as far as orders there tell of them', async () => {
    const near = await sold({ name: 'Iris Near', email: 'iris@example.test' });
    await sold({ name: 'Iris Far', email: 'iris@example.test', phone: '+34 699 000 111' });
    await sold({ name: 'Only Far', email: 'only.far@example.test' });
    await untilIndexed();
    const { client } = await makeStaff(app, [{ eventId: near.eventId }]);
    const [row, ...others] = await rowsOf('', client);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ name: 'Iris Near', phone: null, orders: 1 });
    for (const theirs of ['far', '699000111']) expect(await rowsOf(theirs, client)).toEqual([]);
    const { entries, person, can } = await open(row!.id, client);
    expect(person).toMatchObject({ name: 'Iris Near', phone: null });
    expect(new Set(entries.map(({ reference }) => reference))).toEqual(new Set([near.reference]));
    expect(can).toEqual({ decide: false, personalData: false, invite: true });
    expect((await client.get(paths.profiles.orders(await one('only.far')))).status).toBe(404);
    const pair = { id: uuidv7(), other: await one('only.far') };
    expect((await client.json('POST', paths.profiles.merges(row!.id), pair)).status).toBe(403);
  });
});

describe('two people', () => {
  const doublesOf = async (id: string) => (await open(id)).doubles.map((double) => double.id);

  it('with one name and telephone are suggested; merged they are one, and it is taken back', async () => {
    await sold({ name: 'Ana Ramírez', email: 'ana.one@example.test', phone: '600 100 200' });
    await sold({ name: 'ANA RAMIREZ', email: 'ana.two@example.test', phone: '+34 600100200' });
    await sold({ name: 'Ana Ramírez', email: 'ana.three@example.test', phone: '600 999 999' });
    await untilIndexed();
    const [first, second] = [await one('ana.one'), await one('ana.two')];
    expect(await doublesOf(first)).toEqual([second]);
    expect((await rowsOf('ana.one'))[0]).toMatchObject({ doubles: 1 });
    const pair = { id: uuidv7(), other: second };
    for (const _ of [1, 2]) {
      const { flash } = (await admin.post(paths.profiles.merges(first), pair)).page!;
      expect(flash).toMatchObject({ undo: { url: paths.profiles.merge(pair.id) } });
    }
    expect(await rowsOf('ana.two')).toMatchObject([{ id: first, orders: 2 }]);
    expect((await open(second)).person).toMatchObject({ id: first, orders: 2 });
    expect(await doublesOf(first)).toEqual([]);
    expect(await prisma.profileDecision.count({ where: { id: pair.id } })).toBe(1);
    expect((await admin.json('POST', paths.profiles.merges(second), { id: uuidv7(), other: first })).status).toBe(409);

    await admin.delete(paths.profiles.merge(pair.id));
    await admin.delete(paths.profiles.merge(pair.id));
    expect(await one('ana.two')).toBe(second);
    expect((await open(first)).person.orders).toBe(1);
    // A decision is not asked for again.
    expect([await doublesOf(first), await doublesOf(second)]).toEqual([[], []]);
    const kinds = await prisma.auditLog.findMany({ where: { subjectId: first }, orderBy: { id: 'asc' } });
    expect(kinds.map(({ action, label }) => [action, label])).toEqual([
      ['profile.merged', ''],
      ['profile.separated', ''],
    ]);
  });

  it('told apart are not suggested again; two names at one address are no suggestion', async () => {
    const both = { name: 'Pau Vidal', phone: '611 000 333' };
    await sold({ ...both, email: 'pau.one@example.test' });
    await sold({ ...both, email: 'pau.two@example.test' });
    await sold({ name: 'Olga Vidal', phone: '611 000 333', email: 'olga@example.test' });
    await untilIndexed();
    const [first, second] = [await one('pau.one'), await one('pau.two')];
    expect([await doublesOf(first), await doublesOf(await one('olga@'))]).toEqual([[second], []]);
    await admin.post(paths.profiles.apart(second), { id: uuidv7(), other: first });
    expect([await doublesOf(first), await doublesOf(second)]).toEqual([[], []]);
  });
});

describe('whoever is erased', () => {
  const left = async (text: string) =>
    (
      await sql<{ text: string }>(
        'test_left_of_people',
        `select row_to_json(p)::text as text from profiles p union all select row_to_json(g)::text from profile_orders g`,
      )
    ).filter((row) => row.text.includes(text)).length;

  it('is gone in the same commit, as a buyer and as a holder', async () => {
    const holders = [{ position: 1, name: 'Gone Holder', data: { mail: 'gone.holder@example.test' } }];
    const buyer = { name: 'Gone Buyer', email: 'gone.buyer@example.test' };
    const sale = await sold(buyer, { holders, product: { holderFields: FIELDS } as never });
    await untilIndexed();
    expect([await left('gone.buyer@'), await left('Gone Holder')]).toEqual([2, 1]);
    await sql('test_erase_holders', 'select erase_holders(array[$1::uuid])', [sale.id]);
    expect([await left('gone.buyer@'), await left('gone.holder@')]).toEqual([2, 0]);
    await sql('test_erase_buyers', 'select erase_buyers(array[$1::uuid])', [sale.id]);
    expect(await left('gone.buyer@')).toBe(0);
    await untilIndexed();
    expect([await left('Gone'), await left('gone.')]).toEqual([0, 0]);
  });

  it('from one ticket of another’s order leaves nothing at once', async () => {
    const holders = [{ position: 1, name: 'Lone Holder', data: { dni: 'Y7654321X' } }];
    const sale = await sold(
      { name: 'Some Buyer', email: 'some.buyer@example.test' },
      { holders, product: { holderFields: FIELDS } as never },
    );
    await untilIndexed();
    expect(await left('Y7654321X')).toBe(2);
    await prisma.orderItemProfile.deleteMany({ where: { item: { orderId: sale.id } } });
    expect(await left('Y7654321X')).toBe(0);
    expect(await left('some.buyer@')).toBe(2);
  });
});
