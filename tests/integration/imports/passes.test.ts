/** Annual passes of another program: the gate opens for the code on the card. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { thisYear } from '../../support/days';
import { makeStaff } from '../access/twoVenues';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { openPassShop, PASS } from '../passes/passFixture';
import { createGate, scan } from '../validations/gateFixture';
import { applied, checked, countsOf, linesOf, undone } from './importFixture';

const app = runApp();
let manager: Client;
let limited: Client;
let gateId: string;
beforeAll(async () => {
  const north = await createVenue('Museo Norte');
  const south = await createVenue('Museo Sur');
  gateId = (await createGate(north)).id;
  ({ client: manager } = await makeStaff(app, 'everywhere'));
  ({ client: limited } = await makeStaff(app, [{ venueId: south }]));
  const shop = await openPassShop({ ...PASS, total: 10 }, north);
  await prisma.event.update({ where: { id: shop.eventId }, data: { title: { es: 'Amigos' }, slug: 'amigos' } });
  await prisma.product.update({ where: { id: shop.productId }, data: { name: { es: 'Pase anual' } } });
  const other = await openPassShop(PASS, south);
  await prisma.event.update({ where: { id: other.eventId }, data: { title: { es: 'Socios' }, slug: 'socios' } });
  await prisma.product.update({ where: { id: other.productId }, data: { name: { es: 'Pase anual' } } });
  const { id } = await createEvent(north, { title: { es: 'Visita' } });
  await createProduct(id, { name: { es: 'General' } });
});

/** A pass is valid for ten years at most. */
const YEAR = thisYear() + 5;

const HEADINGS = 'Evento;Pase;Número de tarjeta;Titular;Correo;Válido desde;Válido hasta;Accesos restantes;Cuota';
const FILE = [
  HEADINGS,
  `Amigos;Pase anual;00481516;Íñigo Peña;inigo@example.test;01/04/${thisYear() - 1};28/02/${YEAR + 1};3;40,00`,
  `amigos;pase anual;SOCIO/7-b;Marta Gil;;;31/12/${YEAR};;`,
  `Amigos;Pase anual;4,82E+05;Eva Sol;;;31/12/${YEAR};;`,
  `Amigos;Otro;111;Eva Sol;;;31/12/${YEAR};;`,
  `Visita;General;112;Eva Sol;;;31/12/${YEAR};;`,
  `Amigos;Pase anual;113;Eva Sol;;02/01/${YEAR};01/01/${YEAR};;`,
  `Amigos;Pase anual;114;Eva Sol;;;31/12/${YEAR};11;`,
].join('\n');
const passes = (file: string, source = 'Old gate') => ({ kind: 'passes', file, source });

it('passes keep their code, holder, days and entries, and the gate opens for the card', async () => {
  const id = await applied(manager, passes(FILE));
  expect(await countsOf(id)).toEqual({ added: 2, refused: 5 });
  expect((await linesOf(id)).slice(2).map(({ problems }) => problems)).toEqual([
    [{ code: 'destroyed_code', field: 'code', params: { text: '4,82E+05' } }],
    [{ code: 'product_unknown', field: 'product', params: { text: 'Otro' } }],
    [{ code: 'pass_event_unknown', field: 'event', params: { text: 'Visita' } }],
    [{ code: 'ends_before', field: 'validUntil', params: { text: `${YEAR}-01-01` } }],
    [{ code: 'too_high', field: 'usesLeft', params: { text: 11 } }],
  ]);
  const made = await prisma.annualPass.findMany({
    include: { ticket: true, item: { include: { order: true, profile: true } } },
    orderBy: { ticket: { printedCode: 'asc' } },
  });
  expect(made.map(({ ticket }) => [ticket.printedCode, ticket.usesLeft, ticket.usesTotal])).toEqual([
    ['00481516', 3, 10],
    ['SOCIO/7-b', 10, 10],
  ]);
  const [first] = made;
  expect([first!.ticket.validFrom, first!.ticket.validUntil]).toEqual([
    new Date(`${thisYear() - 1}-03-31T22:00:00Z`),
    new Date(`${YEAR + 1}-02-28T22:59:59Z`),
  ]);
  expect([first!.item.profile?.name, first!.item.order.customerEmail, first!.item.order.totalCents]).toEqual([
    'Íñigo Peña',
    'inigo@example.test',
    4000,
  ]);
  const answers = [];
  for (const code of ['00481516', 'SOCIO/7-b', '481516']) answers.push((await scan(manager, code, { gateId })).result);
  expect(answers).toEqual(['accepted', 'accepted', 'unknown']);
  expect(await prisma.mailLog.count()).toBe(0);
  expect(await prisma.invoice.count()).toBe(0);
});

it('is known the second time, shows what changed, and takes no code twice', async () => {
  expect(await countsOf(await checked(manager, passes(FILE)))).toEqual({ known: 2, refused: 5 });
  const changed = await checked(manager, passes(FILE.replace('Marta Gil', 'Marta Gil Ruiz')));
  expect(await countsOf(changed)).toEqual({ changed: 1, known: 1, refused: 5 });
  const again = await checked(manager, passes(FILE.split('\n').slice(0, 2).join('\n'), 'Other gate'));
  expect((await linesOf(again))[0]!.problems).toEqual([
    { code: 'printed_taken', field: 'code', line: 2, params: { text: '00481516' } },
  ]);
});

it('an undo removes unused passes, and keeps one that was scanned', async () => {
  const file = `${HEADINGS}\nAmigos;Pase anual;U-1;Ana Luz;;;31/12/${YEAR};;\nAmigos;Pase anual;U-2;Leo Luz;;;31/12/${YEAR};;`;
  const before = await prisma.annualPass.count();
  const id = await applied(manager, passes(file));
  expect((await scan(manager, 'U-2', { gateId })).result).toBe('accepted');
  await undone(manager, id);
  expect(await countsOf(id)).toEqual({ undone: 1, kept: 1 });
  expect((await linesOf(id))[1]!.problems).toEqual([{ code: 'order_scanned' }]);
  expect(await prisma.annualPass.count()).toBe(before + 1);
});

it('a pass with a photo stays', async () => {
  const id = await applied(manager, passes(`${HEADINGS}\nAmigos;Pase anual;P-1;Ana Luz;;;31/12/${YEAR};;`));
  const { id: passId } = await prisma.annualPass.findFirstOrThrow({ where: { ticket: { printedCode: 'P-1' } } });
  await prisma.passPhoto.create({ data: { id: crypto.randomUUID(), passId, bytes: Buffer.from('x') } as never });
  await undone(manager, id);
  expect((await linesOf(id))[0]!.problems).toEqual([{ code: 'order_changed' }]);
});

it('a blocked pass stays', async () => {
  const id = await applied(manager, passes(`${HEADINGS}\nAmigos;Pase anual;B-1;Ana Luz;;;31/12/${YEAR};;`));
  await prisma.ticket.updateMany({ where: { printedCode: 'B-1' }, data: { state: 'blocked' } });
  await undone(manager, id);
  expect((await linesOf(id))[0]!.problems).toEqual([{ code: 'order_changed' }]);
});

it('a person of another venue imports passes of their own events only', async () => {
  const lines = [`Amigos;Pase anual;X-1;Ana Luz;;;31/12/${YEAR};;`, `Socios;Pase anual;X-1;Ana Luz;;;31/12/${YEAR};;`];
  const id = await applied(limited, passes([HEADINGS, ...lines].join('\n'), 'South'));
  expect(await countsOf(id)).toEqual({ added: 1, refused: 1 });
  expect((await linesOf(id))[0]!.problems).toEqual([
    { code: 'pass_event_unknown', field: 'event', params: { text: 'Amigos' } },
  ]);
  const known = await checked(limited, passes(FILE.split('\n').slice(0, 2).join('\n')));
  expect((await linesOf(known))[0]!.problems).toEqual([
    { code: 'pass_event_unknown', field: 'event', params: { text: 'Amigos' } },
  ]);
});
