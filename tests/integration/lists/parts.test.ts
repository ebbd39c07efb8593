/** Every list with a search box finds any part of a telephone number, a reference or a document, using an index. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { makeStaff } from '../access/twoVenues';
import { untilIndexed } from '../finding/untilIndexed';
import { ask, COMPANY, closeHouse, openHouse } from '../invoices/invoiceFixture';
import { sell } from '../tickets/saleFixture';
import { signedIn } from '../users/people';

const FIELDS = [
  { name: 'name', kind: 'text', label: { en: 'Name' } },
  { name: 'document', kind: 'document', label: { en: 'Document' } },
];
const HOLDER = { position: 1, name: 'Ana Ruiz', data: { document: '87.654.321-X' } };
const PHONE = '+34 622 30 40 50';

const app = runApp();
const admin = signedIn(app, 'administrator');
const sale = prepare(() =>
  sell({ name: 'Nadia Rojas', product: { holderFields: FIELDS } as never, holders: [HOLDER] }),
);
const other = prepare(() => sell({ name: 'Otto Klein' }));
let ticket = '';
let event = '';
beforeAll(async () => {
  await prisma.order.update({ where: { id: sale.id }, data: { customerPhone: PHONE } });
  await prisma.order.update({ where: { id: other.id }, data: { customerPhone: '+34 699 11 22 33' } });
  await prisma.user.create({
    data: { id: uuidv7(), name: 'Iris Vega', email: 'iris@vega.example', phone: PHONE, passwordHash: 'none' },
  });
  const asked = {
    id: uuidv7(),
    email: 'n@hall.example',
    locale: 'en',
    secret: uuidv7(),
    subject: 'Sunday',
    name: 'Nadia',
  };
  await prisma.supportTicket.create({ data: { ...asked, reference: 'KLMNPQ7S' } });
  await openHouse();
  await ask(app.newClient(), sale, { ...COMPANY, name: 'Astilleros S.A.', taxId: 'A58818501' });
  await sql('test_ref', `update payments set provider_ref = 'RF18KTR2X7QP' where order_id = $1`, [sale.id]);
  const issued = await prisma.ticket.findFirstOrThrow({ where: { orderId: sale.id } });
  ticket = issued.reference;
  event = issued.eventId;
  await untilIndexed();
}, 60_000);
afterAll(() => closeHouse());

/** Number of rows that a list finds for a query. */
async function rows(path: string, q: string, client = admin): Promise<number> {
  const answer = await client.get(`${path}?page=1&q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  const props = Object.values(answer.page!.props) as ({ count?: { rows: number } } | null)[];
  return props.find((prop) => prop?.count?.rows !== undefined)!.count!.rows;
}

describe('a part that a person typed', () => {
  it.each(['304050', '22 30 4', '+34 622', '622.30-40', '0 40 50'])(
    '%s finds the buyer by the telephone',
    async (q) => {
      expect(await rows(paths.orders.range(), q)).toBe(1);
      expect(await rows(paths.profiles.index(), q)).toBe(1);
      expect(await rows(paths.users.index(), q)).toBe(1);
    },
  );

  it('finds the holder by the document', async () => {
    for (const q of ['654321', '7.654.32', '4321x']) expect(await rows(paths.profiles.index(), q)).toBe(1);
  });

  it('finds what belongs to the order by the order’s reference', async () => {
    const inside = sale.reference.slice(2, 7);
    const tickets = await prisma.ticket.count({ where: { orderId: sale.id } });
    for (const q of [
      inside,
      inside.toLowerCase(),
      `${inside.slice(0, 2)}-${inside.slice(2)}`,
      formatReference(sale.reference),
    ])
      for (const path of [
        paths.orders.range(),
        paths.tickets.index(),
        paths.events.orders(event),
        paths.invoices.index(),
        paths.cardPayments.index(),
      ])
        expect([path, q, await rows(path, q)]).toEqual([path, q, path === paths.tickets.index() ? tickets : 1]);
  });

  it('finds tickets, conversations, payments and invoices by their own', async () => {
    expect(await rows(paths.tickets.index(), ticket.slice(3, 8))).toBe(1);
    expect(await rows(paths.customerService.index(), 'mnp-q7')).toBe(1);
    expect(await rows(paths.cardPayments.index(), 'tr2x7')).toBe(1);
    expect(await rows(paths.invoices.index(), '5881')).toBe(1);
  });

  it('finds nothing where it is too short, and nothing of others', async () => {
    for (const q of ['30', '4', '999888777', 'zz9']) expect(await rows(paths.profiles.index(), q)).toBe(0);
  });

  it('finds nothing for a person who may not see the event', async () => {
    const { eventId } = other;
    const { client } = await makeStaff(app, [{ eventId }]);
    for (const q of ['304050', sale.reference.slice(2)]) {
      expect(await rows(paths.orders.range(), q, client)).toBe(0);
      expect(await rows(paths.profiles.index(), q, client)).toBe(0);
      expect((await client.json('GET', paths.search(q))).json<{ hits: unknown[] }>().hits).toEqual([]);
    }
    expect(await rows(paths.orders.range(), '99 11 22', client)).toBe(1);
  });
});

it('an index finds parts of three figures among many', async () => {
  await connection.script(`
    insert into order_words (order_id, kind, word)
    select uuid_v7(), 'phone', '34' || (600000000 + n * 7919 % 100000000) from generate_series(1, 20000) n;
    analyze order_words;`);
  for (const typed of ['304', '3040', '622304050']) {
    const { rows: plan } = await connection.query(
      `explain select order_id from order_words w where parts(w.word) @@ part_query('${typed}') and has_parts(w.kind, w.word)`,
      [],
    );
    const text = plan.map((row) => Object.values(row)[0]).join('\n');
    expect(text).toContain('order_words_parts');
    expect(text).not.toContain('Seq Scan');
  }
});
