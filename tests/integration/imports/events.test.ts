/** Events of a table: drafts with their times and prices, within the venues of the person who imports. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { createProduct, NEW_PRODUCT, productRequest } from '../../../server/products';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { clockChange, dayAfter, NEXT_YEAR } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { createVenue } from '../orders/shopFixture';
import { applied, checked, countsOf, importOf, linesOf, undone, upload } from './importFixture';

const app = runApp();
let manager: Client;
let limited: Client;
let other: Client;
beforeAll(async () => {
  const north = await createVenue('Teatro Norte');
  const south = await createVenue('Teatro Sur');
  ({ client: manager } = await makeStaff(app, 'everywhere'));
  ({ client: limited } = await makeStaff(app, [{ venueId: north }]));
  ({ client: other } = await makeStaff(app, [{ venueId: south }]));
});

const HEADINGS = 'Recinto;Evento;Fecha;Inicio;Fin;Aforo;Producto;Precio;IVA;Canales';
/** A line for each time and product. */
const HAMLET = [
  `Teatro Norte;Hámlet;05/12/${NEXT_YEAR};18:00;20:30;120;General;24,00;10 %;`,
  `Teatro Norte;Hámlet;05/12/${NEXT_YEAR};18:00;20:30;120;Reducida;12,00;10 %;web, counter`,
  `Teatro Norte;Hámlet;25/12/${NEXT_YEAR};22:30;00:30;80;General;24,00;10 %;`,
];
const table = (lines: readonly string[]) => [HEADINGS, ...lines].join('\n');
const events = (lines: readonly string[], source = 'Old box office') => ({
  kind: 'events',
  file: Buffer.from(table(lines), 'utf16le'),
  source,
});
const utf16 = (lines: readonly string[], source?: string) => {
  const sent = events(lines, source);
  return { ...sent, file: Buffer.concat([Buffer.from([0xff, 0xfe]), sent.file]) };
};

const REFUSED = [
  `Teatro Norte;Tartufo;05/12/${NEXT_YEAR};18:00;;;;;;`,
  'Teatro Norte;Otelo;;;;;General;10,00;10;teatro',
  'Teatro Norte;Lear;;;;;General;10,00;10;',
  'Teatro Norte;Lear;;;;;General;11,00;10;',
  'Teatro Oeste;Macbeth;;;;;General;10,00;10;',
  'Teatro Norte;Vacío;;;;;;;;',
];

it('makes drafts by the lines of an event, and says what is wrong with the others', async () => {
  const id = await applied(manager, utf16([...HAMLET, ...REFUSED]));
  expect(await countsOf(id)).toEqual({ added: 1, refused: 5 });
  const problems = (await linesOf(id)).filter(({ action }) => action === 'refused').map((one) => one.problems);
  expect(problems).toEqual([
    [
      { code: 'required', field: 'end', line: 5 },
      { code: 'required', field: 'capacity', line: 5 },
    ],
    [{ code: 'channel_unknown', field: 'channels', line: 6, params: { text: 'teatro' } }],
    [],
    [{ code: 'product_differs', field: 'product', line: 8, params: { text: 'General' } }],
    [{ code: 'venue_unknown', field: 'venue', params: { text: 'Teatro Oeste' } }],
    [{ code: 'neither_time_nor_product', line: 10 }],
  ]);
  const [event, ...more] = await prisma.event.findMany({
    include: { products: { orderBy: { position: 'asc' } }, appointments: { orderBy: { startsAt: 'asc' } } },
  });
  expect(more).toEqual([]);
  expect(event).toMatchObject({ slug: 'hamlet', status: 'draft', kind: 'slotted', title: { en: 'Hámlet' } });
  expect(
    event!.products.map(({ name, priceCents, taxRate, channels }) => [name, priceCents, taxRate, channels]),
  ).toEqual([
    [{ en: 'General' }, 2400, 1000, ['web']],
    [{ en: 'Reducida' }, 1200, 1000, ['web', 'counter']],
  ]);
  expect(event!.appointments.map(({ startsAt, endsAt, capacity }) => [startsAt, endsAt, capacity])).toEqual([
    [new Date(`${NEXT_YEAR}-12-05T17:00:00Z`), new Date(`${NEXT_YEAR}-12-05T19:30:00Z`), 120],
    [new Date(`${NEXT_YEAR}-12-25T21:30:00Z`), new Date(`${NEXT_YEAR}-12-25T23:30:00Z`), 80],
  ]);
});

it('knows the event in a second run, and shows a changed price without applying it', async () => {
  expect(await countsOf(await checked(manager, utf16(HAMLET)))).toEqual({ known: 1 });
  const dearer = await checked(manager, utf16(HAMLET.map((line) => line.replace('12,00', '14,00'))));
  expect(await countsOf(dearer)).toEqual({ changed: 1 });
  expect((await linesOf(dearer))[0]!.problems).toEqual([
    { code: 'differs', field: 'price', params: { before: '1200', after: '1400' } },
  ]);
  const elsewhere = await checked(manager, utf16(HAMLET, 'Another source'));
  expect((await linesOf(elsewhere))[0]!.problems).toEqual([
    { code: 'slug_taken', field: 'slug', params: { text: 'hamlet' } },
  ]);
});

it('a time that the clocks skip refuses its event and leaves nothing of it', async () => {
  const change = clockChange(3);
  const written = (day: string) => day.split('-').reverse().join('/');
  const line = (day: string) => `Teatro Norte;Madrugada;${day};02:30;04:00;10;General;5,00;21;`;
  const id = await applied(manager, utf16([line(written(dayAfter(change, -1))), line(written(change))]));
  expect(await countsOf(id)).toEqual({ refused: 1 });
  expect((await linesOf(id))[0]!.problems).toEqual([{ code: 'error', params: { error: 'time_skipped' } }]);
  expect(await prisma.event.count({ where: { slug: 'madrugada' } })).toBe(0);
  expect(await prisma.importRecord.count({ where: { importId: id } })).toBe(0);
});

it('an undo deletes drafts, and keeps what was published, edited or added to since', async () => {
  const lines = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis'].map(
    (name) => `Teatro Norte;${name};;;;;General;5,00;21;`,
  );
  const id = await applied(manager, utf16(lines));
  expect(await countsOf(id)).toEqual({ added: 6 });
  await prisma.event.update({ where: { slug: 'dos' }, data: { status: 'published' } });
  await prisma.event.update({ where: { slug: 'tres' }, data: { version: 2 } });
  const idOf = async (slug: string) => (await prisma.event.findUniqueOrThrow({ where: { slug } })).id;
  // A person adds a product by a request; a record without an entry of the activity log refers to the fifth event.
  const input = productRequest.parse({ ...NEW_PRODUCT, name: { es: 'Añadida' }, priceCents: 500, taxRate: 1000 });
  await createProduct({ ...SYSTEM, ip: '192.0.2.1' }, { id: uuidv7(), eventId: await idOf('cuatro'), input });
  const promo = { id: uuidv7(), eventId: await idOf('cinco'), name: {}, effect: 'percentage', percent: 100 } as const;
  await prisma.promo.create({ data: promo });
  // Rows that the database would delete with the event.
  await prisma.invitationBudget.create({ data: { eventId: await idOf('seis'), maxTickets: 10 } });
  await undone(manager, id);
  expect(await countsOf(id)).toEqual({ undone: 1, kept: 5 });
  expect(await prisma.product.count({ where: { event: { slug: 'cuatro' } } })).toBe(2);
  expect((await linesOf(id))[1]!.problems).toEqual([{ code: 'event_used' }]);
  expect(await prisma.event.count({ where: { slug: 'uno' } })).toBe(0);
  expect(await prisma.auditLog.count({ where: { action: 'event.deleted' } })).toBeGreaterThan(0);
});

describe('a person of one venue', () => {
  const own = ['Teatro Norte;Propio;;;;;General;5,00;21;'];
  const foreign = ['Teatro Sur;Ajeno;;;;;General;5,00;21;'];

  it('imports events of that venue only, and a foreign one is as unknown as none', async () => {
    const id = await applied(limited, utf16([...own, ...foreign], 'Mine'));
    expect(await countsOf(id)).toEqual({ added: 1, refused: 1 });
    expect((await linesOf(id))[1]!.problems).toEqual([
      { code: 'venue_unknown', field: 'venue', params: { text: 'Teatro Sur' } },
    ]);
    expect(await prisma.event.count({ where: { slug: 'ajeno' } })).toBe(0);
  });

  it('is told nothing of a record that another venue imported', async () => {
    await applied(other, utf16(foreign, 'Shared'));
    const id = await checked(limited, utf16([foreign[0]!.replace('5,00', '6,00')], 'Shared'));
    expect((await linesOf(id)).map(({ action, problems }) => [action, problems])).toEqual([
      ['refused', [{ code: 'venue_unknown', field: 'venue', params: { text: 'Teatro Sur' } }]],
    ]);
  });

  it('sees and changes their own imports, and the organisation’s manager all', async () => {
    const id = await applied(other, utf16(['Teatro Sur;Suyo;;;;;General;5,00;21;'], 'Theirs'));
    expect((await limited.get(paths.imports.show(id))).status).toBe(404);
    for (const path of [paths.imports.apply(id), paths.imports.undo(id), paths.imports.check(id)])
      expect((await limited.post(path, { mapping: [] })).status).toBe(404);
    expect((await importOf(id)).state).toBe('done');
    const listed = async (client: Client) =>
      expectPage(await client.get(paths.imports.index()), 'Imports/Index').list.rows.map((row) => row.id);
    expect(await listed(limited)).not.toContain(id);
    expect(await listed(other)).toContain(id);
    expect(await listed(manager)).toContain(id);
  });

  it('is offered no content that needs the whole organisation', async () => {
    const { kinds } = expectPage(await limited.get(paths.imports.create()), 'Imports/Create');
    expect(kinds).toEqual(['events', 'passes']);
    for (const kind of ['people', 'companies', 'promo_codes', 'orders']) {
      const { answer } = await upload(limited, { kind, file: 'a;b\n1;2' });
      expect([kind, answer.status]).toEqual([kind, 403]);
    }
  });
});
