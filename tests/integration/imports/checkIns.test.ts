/** Check-in lists of another system, one after another. */
import { beforeAll, expect, it } from 'vitest';
import { applyChecked, checkImport, createImport, undoApplied } from '../../../server/imports/changeImport';
import { findKind } from '../../../server/imports/kinds';
import { readImport } from '../../../server/imports/readImport';
import { runImports } from '../../../server/imports/runImports';
import { prisma, sql } from '../../../server/infra/db';
import { type AuditContext, SYSTEM } from '../../../server/shared/actor';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signedIn } from '../users/people';
import { createGate, scan } from '../validations/gateFixture';
import type { Counts } from './importPages';

const app = runApp();
const validator = signedIn(app, 'validator');
const HOUR_MS = 3_600_000;
let venueId: string;
let by: AuditContext;
let startsAt: Date;

beforeAll(async () => {
  const { id: userId } = await makeUser('administrator');
  by = { ...SYSTEM, userId };
  venueId = await createVenue('Teatro');
  for (const title of ['Norte', 'Sur']) {
    const event = await createEvent(venueId, { title: { es: title } });
    await createProduct(event.id, {
      ...{ name: { es: 'General' }, priceCents: 1250, taxRate: 1000, entryBeforeMinutes: 600, entryAfterMinutes: 600 },
    });
    const slot = await createSlot(event.id, { inHours: 1, capacity: 50 });
    startsAt = (await prisma.appointment.findUniqueOrThrow({ where: { id: slot } })).startsAt;
  }
});

const countsOf = async (id: string): Promise<Counts> =>
  (await prisma.import.findUniqueOrThrow({ where: { id } })).counts as Counts;

async function bring(key: string, lines: string[]) {
  const [id, kind] = [uuidv7(), findKind(key)!];
  const spec = { id, kind, source: 'old', fileName: 'list.csv', sha256: id };
  await createImport(by, spec, readImport(Buffer.from(lines.join('\r\n'))), 'EUR');
  const stored = await prisma.import.findUniqueOrThrow({ where: { id } });
  const headings = stored.headings as string[];
  const mapping = (stored.mapping as (string | null)[]).map((field) => field ?? '');
  await checkImport(by, kind, { id, fileName: 'list.csv', headings }, { mapping, options: [], locale: 'en' });
  await runImports();
  const { finishedAt } = await prisma.import.findUniqueOrThrow({ where: { id } });
  const counts = await countsOf(id);
  await applyChecked(by, { id, fileName: 'list.csv', headings }, finishedAt!.toISOString());
  await runImports();
  return { id, counts, applied: await countsOf(id) };
}

async function undo(id: string): Promise<Counts> {
  await undoApplied(by, { id, fileName: 'list.csv', headings: [] });
  await runImports();
  return countsOf(id);
}

const stateOf = async (code: string, title?: string) =>
  (
    await prisma.ticket.findMany({
      where: { printedCode: code, ...(title && { event: { title: { path: ['es'], equals: title } } }) },
      select: { state: true },
    })
  ).map(({ state }) => state);

const inside = async () =>
  (await sql<{ people: number }>('test_inside', `select count_inside($1, '', moment()) as people`, [venueId]))[0]!
    .people;

it('uses the tickets of a second list, whose first one names them without a time', async () => {
  const first = await bring('check_ins', ['Order code,Checked in,Secret', 'A1,,c-0001', 'A1,,c-0002']);
  expect(first.applied).toMatchObject({ added: { records: 2 } });
  const orders = await bring('orders', [
    'pedido;evento;producto;precio;codigo',
    'A1;Norte;General;12,50;c-0001',
    'A1;Norte;General;12,50;c-0002',
  ]);
  expect(orders.applied).toMatchObject({ added: { records: 1 } });
  expect(await stateOf('c-0001')).toEqual(['valid']);
  const second = await bring('check_ins', ['Order code,Checked in,Secret', 'A1,2026-11-20 18:02,c-0001', 'A1,,c-0002']);
  expect(second.counts).toMatchObject({ add: { records: 1 }, known: { records: 1 } });
  expect(await stateOf('c-0001')).toEqual(['used']);
  expect(await stateOf('c-0002')).toEqual(['valid']);
  const gateId = (await createGate(venueId)).id;
  expect((await scan(validator, 'c-0001', { gateId })).result).toBe('already_used');
  const undone = await undo(second.id);
  expect(undone).toMatchObject({ kept: { records: 1 } });
});

it('counts an entry without a time as one of yesterday, and no person as inside', async () => {
  const before = await inside();
  await bring('check_ins', ['Order code,Checked in,Secret', 'A2,yes,c-0003']);
  await bring('orders', [
    'pedido;evento;producto;precio;codigo;usada',
    'A2;Norte;General;12,50;c-0003;',
    'A3;Norte;General;12,50;c-0004;sí',
  ]);
  await bring('check_ins', ['Order code,Checked in,Secret', 'A3,yes,c-0004']);
  expect([await stateOf('c-0003'), await stateOf('c-0004')]).toEqual([['used'], ['used']]);
  const scans = await prisma.validation.findMany({
    where: { code: { in: ['c-0003', 'c-0004'] } },
    select: { receivedAt: true },
  });
  expect(scans).toHaveLength(2);
  for (const { receivedAt } of scans) expect(receivedAt.getTime()).toBeLessThan(Date.now() - 23 * HOUR_MS);
  expect(startsAt.getTime()).toBeGreaterThan(Date.now() - HOUR_MS);
  expect(await inside()).toBe(before);
});

it('counts a person whom another system let in an hour ago as not inside', async () => {
  const before = await inside();
  const at = new Date(Date.now() - HOUR_MS).toISOString();
  await bring('check_ins', ['Order code,Checked in,Secret', `A4,${at},c-0005`]);
  await bring('orders', ['pedido;evento;producto;precio;codigo', 'A4;Norte;General;12,50;c-0005']);
  expect(await stateOf('c-0005')).toEqual(['used']);
  expect(await inside()).toBe(before);
});

it('refuses an entry that does not say which of two halls it was in', async () => {
  const lines = [
    'pedido;evento;producto;precio;codigo',
    'A5;Norte;General;12,50;c-0006',
    'A6;Sur;General;12,50;c-0006',
  ];
  await bring('orders', lines);
  const vague = await bring('check_ins', ['Secret,Checked in', 'c-0006,2026-11-20 18:02']);
  expect(vague.counts).toMatchObject({ refused: { records: 1 } });
  expect(await prisma.importLine.findFirst({ where: { importId: vague.id } })).toMatchObject({
    problems: [{ code: 'code_several', field: 'order', params: { text: 'c-0006' } }],
  });
  expect(await stateOf('c-0006')).toEqual(['valid', 'valid']);
  await bring('check_ins', ['Secret,Checked in,Order code', 'c-0006,2026-11-20 18:02,A6']);
  expect([await stateOf('c-0006', 'Norte'), await stateOf('c-0006', 'Sur')]).toEqual([['valid'], ['used']]);
  // The other order: the list came first.
  await bring('check_ins', ['Secret,Checked in', 'c-0007,2026-11-20 18:02']);
  const orders = await bring(
    'orders',
    lines.map((line) => line.replace('A5', 'A7').replace('A6', 'A8').replace('0006', '0007')),
  );
  expect(orders.counts).toMatchObject({ refused: { records: 2 } });
});

it('counts an entry of the same minute once', async () => {
  await prisma.product.updateMany({ data: { uses: 3 } });
  await bring('check_ins', ['Order code,Checked in,Secret', 'A9,2026-11-20T18:02:41Z,c-0009']);
  await bring('orders', ['pedido;evento;producto;precio;codigo', 'A9;Norte;General;12,50;c-0009']);
  await bring('check_ins', ['Order code,Checked in,Secret', 'A9,2026-11-20 18:02,c-0009']);
  expect(await prisma.validation.count({ where: { code: 'c-0009' } })).toBe(1);
});
