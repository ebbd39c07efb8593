/** Case M21: a printed number that exists already, in another hall. */
import { beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { runApp } from '../../support/app';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { createGate } from '../validations/gateFixture';
import { checkFile, importFile, uploadFile } from './importPages';

const FILE = Buffer.from(`\ufeffpedido;posicion;evento;producto;fecha;hora;nombre;correo;precio;codigo
OLD-1001;1;Sala Norte;General;05/12/2080;18:00;Marta Gil;marta@example.test;12,50;00481516
OLD-1001;2;Sala Norte;General;05/12/2080;18:00;Pau Gil;marta@example.test;12,50;00481517
OLD-1002;1;Sala Sur;General;06/12/2080;18:00;Íñigo Peña;inigo@example.test;1.250,00;00481516
OLD-1003;1;Sala Norte;General;05/12/2080;18:00;"Comas; y punto";comas@example.test;12,50;4,82E+05
`);

const app = runApp();
const manager = signedIn(app, 'administrator');
const gates: Record<string, string> = {};
const halls = ['Sala Norte', 'Sala Sur'] as const;
const STARTS = { 'Sala Norte': '2080-12-05T17:00:00Z', 'Sala Sur': '2080-12-06T17:00:00Z' };

beforeAll(async () => {
  const common = await createVenue('Teatro');
  gates.common = (await createGate(common)).id;
  for (const name of halls) {
    const event = await createEvent(common, { title: { es: name } });
    await createProduct(event.id, { name: { es: 'General' }, priceCents: 1250, taxRate: 1000 });
    const startsAt = new Date(STARTS[name]);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    await prisma.appointment.create({ data: { id: event.id, eventId: event.id, startsAt, endsAt, capacity: 50 } });
    gates[name] = event.id;
  }
});

/** The gate's own choice and refusal at a moment: nothing is recorded. */
async function openAt(at: string, code: string, eventId: string | null) {
  const scan = {
    nonce: crypto.randomUUID(),
    code,
    printed: code,
    gate_id: gates.common,
    event_id: eventId,
    direction: 'entry',
  };
  const [row] = await sql<{ event: string; said: string | null }>(
    'test_gate',
    `select e.title ->> 'es' as event, f.said from scan_facts($1::jsonb, $2::timestamptz) f left join events e on e.id = f.ticket_event`,
    [JSON.stringify([scan]), at],
  );
  return row;
}

it('takes three tickets of two orders, keeps their codes, and each opens its own hall', async () => {
  const id = await uploadFile(manager, 'orders', FILE, 'old system');
  const counts = await checkFile(manager, id, ['no_ticket_used']);
  expect(counts).toMatchObject({ add: { records: 2, lines: 3 }, refused: { lines: 1 } });
  expect(await prisma.order.count()).toBe(0);
  const [destroyed] = await prisma.importLine.findMany({ where: { importId: id, action: 'refused' } });
  expect(destroyed).toMatchObject({
    ...{ line: 5, problems: [{ code: 'destroyed_code', field: 'code', params: { text: '4,82E+05' } }] },
  });
  await importFile(manager, id);
  const orders = await prisma.order.findMany({
    orderBy: { externalReference: 'asc' },
    select: {
      ...{ externalReference: true, totalCents: true },
      tickets: { select: { printedCode: true, item: { select: { position: true } } }, orderBy: { printedCode: 'asc' } },
    },
  });
  expect(orders).toEqual([
    {
      ...{ externalReference: 'OLD-1001', totalCents: 2500 },
      tickets: [
        { printedCode: '00481516', item: { position: 1 } },
        { printedCode: '00481517', item: { position: 2 } },
      ],
    },
    {
      ...{ externalReference: 'OLD-1002', totalCents: 125_000 },
      tickets: [{ printedCode: '00481516', item: { position: 1 } }],
    },
  ]);
  const [north, south] = ['2080-12-05T17:00:00Z', '2080-12-06T17:00:00Z'] as const;
  expect(await openAt(north, '00481516', gates['Sala Norte']!)).toEqual({ event: 'Sala Norte', said: null });
  expect(await openAt(south, '00481516', gates['Sala Sur']!)).toEqual({ event: 'Sala Sur', said: null });
  expect(await openAt(north, '00481516', gates['Sala Sur']!)).toEqual({ event: 'Sala Sur', said: 'wrong_day' });
  expect(await openAt(north, '00481516', null)).toEqual({ event: 'Sala Norte', said: null });
  expect(await openAt(south, '00481516', null)).toEqual({ event: 'Sala Sur', said: null });
  expect(await openAt(south, '00481517', gates['Sala Sur']!)).toEqual({ event: 'Sala Norte', said: 'wrong_event' });
}, 240_000);

it('changes nothing in a second run', async () => {
  const again = await uploadFile(manager, 'orders', FILE, 'old system');
  expect(await checkFile(manager, again, ['no_ticket_used'])).toMatchObject({ known: { records: 2, lines: 3 } });
  expect(await prisma.ticket.count()).toBe(3);
}, 240_000);
