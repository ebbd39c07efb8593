/** Orders of a table that are refused one by one, and a confirmation of an older check. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { checked, countsOf, importOf, linesOf, pressApply, refusalOf, untilState, upload } from './importFixture';
import { checkFile } from './importPages';

const manager = signedIn(runApp(), 'administrator');
const HEADINGS = 'order;event;product;day;time;price;code';
let time: string;

beforeAll(async () => {
  const event = await createEvent(await createVenue('Teatro'), { title: { es: 'Sala Norte' } });
  await createProduct(event.id, { name: { es: 'General' }, priceCents: 1250, taxRate: 1000 });
  const id = await createSlot(event.id, { inHours: 50, capacity: 50 });
  const startsAt = new Date('2080-12-05T17:00:00Z');
  await prisma.appointment.update({
    where: { id },
    data: { startsAt, endsAt: new Date('2080-12-05T19:00:00Z') },
  });
  time = '05/12/2080;18:00';
});

const orders = (...lines: [order: string, code: string][]) => ({
  kind: 'orders',
  file: [HEADINGS, ...lines.map(([order, code]) => `${order};Sala Norte;General;${time};12,50;${code}`)].join('\n'),
});

it('a code that another import has brought since the check refuses its order, not the others', async () => {
  const first = await checked(manager, orders(['A-1', '100001']));
  const second = await checked(manager, orders(['B-1', '100001'], ['B-2', '100002']));
  expect([await countsOf(first), await countsOf(second)]).toEqual([{ add: 1 }, { add: 2 }]);
  await pressApply(manager, first);
  await untilState(first, 'done');
  await pressApply(manager, second);
  await untilState(second, 'done');
  expect(await countsOf(second)).toEqual({ added: 1, refused: 1 });
  expect((await linesOf(second))[0]).toMatchObject({ externalId: 'B-1', problems: [{ code: 'not_storable' }] });
  expect(await prisma.order.count({ where: { externalReference: { in: ['B-1', 'B-2'] } } })).toBe(1);
});

it('two orders of one file with the same code are told apart, also in different steps of the check', async () => {
  const many = Array.from({ length: 201 }, (_, at): [string, string] => [`C-${at}`, '']);
  const id = await checked(manager, orders(['C-first', '200001'], ...many.slice(0, 20), ['C-last', '200001']));
  expect(await countsOf(id)).toEqual({ add: 21, refused: 1 });
  const refused = (await linesOf(id)).filter(({ action }) => action === 'refused');
  expect(refused).toMatchObject([{ externalId: 'C-last', problems: [{ code: 'printed_taken', field: 'code' }] }]);
});

it('more lines of one order than an order can have are refused', async () => {
  const lines = Array.from({ length: 10_001 }, (): [string, string] => ['D-1', '']);
  const { id } = await upload(manager, { source: 'Old shop', ...orders(...lines, ['D-2', '']) });
  await checkFile(manager, id);
  expect((await importOf(id)).counts).toEqual({
    add: { records: 1, lines: 1 },
    refused: { records: 1, lines: 10_001 },
  });
  expect((await linesOf(id))[0]!.problems).toEqual([{ code: 'too_many_lines' }]);
}, 240_000);

it('a confirmation of an older check imports nothing', async () => {
  const id = await checked(manager, orders(['E-1', '300001']));
  const older = (await importOf(id)).finishedAt!.toISOString();
  const mapping = ((await importOf(id)).mapping as string[]).map((field) => (field === 'code' ? '' : field));
  await manager.post(paths.imports.check(id), { mapping, options: [] });
  await expect.poll(async () => (await importOf(id)).finishedAt?.toISOString()).not.toBe(older);
  await untilState(id, 'planned');
  const answer = await manager.json('POST', paths.imports.apply(id), { checkedAt: older });
  expect([answer.status, answer.json<{ code?: string }>().code ?? refusalOf(answer)]).toEqual([
    409,
    'import_checked_again',
  ]);
  expect((await importOf(id)).state).toBe('planned');
  expect(await prisma.order.count({ where: { externalReference: 'E-1' } })).toBe(0);
  // Control: the check that the page shows.
  await pressApply(manager, id);
  await untilState(id, 'done');
  expect(await prisma.ticket.count({ where: { order: { externalReference: 'E-1' }, printedCode: null } })).toBe(1);
});
