/** Orders by dates, slots or a pasted list: totals, and bulk actions, each done once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { performRuns } from '../../../server/finding/range/performRun';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { facts, sold } from '../payments/refundFixture';
import { place, type Sale, sell } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';

let app: TestApp;
let clerk: Client;
/** Visits in 200 hours, in 30 hours (half is refunded), and in one hour (nothing is). */
let far: Sale;
let near: Sale;
let late: Sale;
let unpaid: Sale;
beforeAll(async () => {
  app = await startApp();
  clerk = await signInAs(app, (await makeUser('administrator')).email);
  far = await sold({ inHours: 200, provider: 'sandbox', name: 'Far Away' });
  near = await sold({ inHours: 30, provider: 'sandbox', name: 'Near By' });
  late = await sold({ inHours: 1, provider: 'sandbox', name: 'Late Comer' });
  unpaid = await place({ name: 'Un Paid' });
}, 60_000);
afterAll(() => app.close());

const shown = async (client = clerk, path: string = paths.orders.range(), query = '') =>
  expectPage(await client.get(path + query), 'Orders/Range');
const references = ({ list }: Awaited<ReturnType<typeof shown>>) => list.rows.map(({ plain }) => plain).sort();
const some = (...sales: Sale[]) => sales.map(({ reference }) => reference).sort();
const prepare = (body: object, client = clerk, chosen?: string) =>
  client.json('POST', paths.orders.prepareRun(chosen), { id: randomUUID(), ...body });
const select = (...sales: Sale[]) => ({ selection: { ids: sales.map(({ id }) => id) } });
const runOf = async (id: string, client = clerk) =>
  expectPage(await client.get(paths.orders.run(id)), 'Orders/RangeRun').run;
const begin = (id: string, client = clerk) => client.json('POST', paths.orders.startRun(id), {});
const finished = async (id: string) => {
  await expect.poll(async () => (await runOf(id)).state, { timeout: 30_000 }).toBe('done');
  return runOf(id);
};
const choose = (references: string, client = clerk, id: string = randomUUID()) =>
  client.json('POST', paths.orders.chooseRange(), { id, references });

describe('what is in a range', () => {
  it('is told in orders, people and money, by visit, slot, event, purchase and state', async () => {
    const all = await shown();
    expect(references(all)).toEqual(some(far, near, late, unpaid));
    // Unpaid orders are not counted as sales: three orders of two tickets at 12.00, and 24.00 to be paid.
    const money = [{ amount: 7200, currency: 'EUR' }];
    const awaited = [{ amount: 2400, currency: 'EUR' }];
    expect(all.figures).toEqual({ orders: 4, tickets: 6, most: null, money, awaited });
    for (const [query, expected] of [
      [`?f.slot=${near.slot}`, [near]],
      [`?f.event=${far.eventId}`, [far]],
      ['?f.state=pending', [unpaid]],
      ['?f.at=today', [far, near, late, unpaid]],
      ['?f.visit=2020-01-01..2020-01-02', []],
      ['?f.channel=web', [far, near, late, unpaid]],
      ['?f.channel=counter', []],
      ['?f.method=cash', []],
      ['?f.method=card&f.paid=today', [far, near, late]],
      ['?f.paid=2020-01-01..2020-01-02', []],
    ] as const) {
      const part = await shown(clerk, undefined, query);
      expect([query, references(part)]).toEqual([query, some(...expected)]);
      expect(part.figures.orders).toBe(expected.length);
    }
    const file = await clerk.raw(`${paths.orders.range()}/export.csv?f.slot=${near.slot}`);
    expect(file.text).toContain(formatReference(near.reference));
    expect(file.text).not.toContain(formatReference(far.reference));
  });

  it('is what a pasted list names, by orders or tickets; other lines are told by their number', async () => {
    const ticket = await prisma.ticket.findFirstOrThrow({ where: { orderId: near.id } });
    const typed = `${far.reference.toLowerCase()}\r\n\r\nAAAA-AAAA\n ${formatReference(ticket.reference)} \n${far.reference}\nñ\u0000 ∞`;
    const id = randomUUID();
    const answers = await Promise.all([choose(typed, clerk, id), choose(typed, clerk, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const list = await shown(clerk, paths.orders.range(id));
    expect(references(list)).toEqual(some(far, near));
    expect(list.chosen!.missing).toEqual([
      { line: 3, text: 'AAAA-AAAA' },
      { line: 6, text: 'ñ ∞' },
    ]);
    expect((await clerk.raw(`${paths.orders.range(id)}/export.csv`)).text).toContain(formatReference(near.reference));
    const other = await signInAs(app, (await makeUser('administrator')).email);
    for (const path of [paths.orders.range(id), paths.orders.range('x'), paths.orders.range(randomUUID())])
      expect((await other.get(path)).status).toBe(404);
    for (const wrong of ['', ' \n ', 'x\n'.repeat(501), 'x'.repeat(50_000)])
      expect((await choose(wrong)).json<{ errors: object }>().errors).toHaveProperty('references');
  });
});

describe('many refunds', () => {
  it('say first whom they concern and whom they leave out; nothing happens before', async () => {
    const id = randomUUID();
    const body = { id, kind: 'refund', ...select(far, near, late, unpaid) };
    const answers = await Promise.all([prepare(body), prepare(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const run = await runOf(id);
    expect(run).toMatchObject({ state: 'prepared', waiting: 2, done: 0, left: 2, tickets: 4 });
    expect(run.money).toEqual([{ amount: far.total + near.total / 2, currency: 'EUR' }]);
    expect(run.leftOut.map(({ reference, reason }) => [reference, reason]).sort()).toEqual(
      [
        [late.reference, 'too_late'],
        [unpaid.reference, 'not_paid'],
      ].sort(),
    );
    await performRuns();
    expect(await facts(far)).toMatchObject({ state: 'paid', refunds: [] });
  });

  it('are each done once, pressed twice and after a stop half-way', async () => {
    const id = randomUUID();
    await prepare({ id, kind: 'refund', note: 'A storm', ...select(far, near) });
    // A process refunded the first one and was killed before it recorded that.
    const waiting = await prisma.orderRunOrder.findMany({ where: { runId: id }, orderBy: { orderId: 'asc' } });
    await Promise.all([begin(id), begin(id)]);
    expect(await sql('test_run_jobs', `select 1 as n from pgboss.job where data ->> 'run' = $1`, [id])).toHaveLength(1);
    expect(await finished(id)).toMatchObject({ waiting: 0, done: 2, left: 0 });
    await sql('test_stopped', `update order_run_orders set state = 'waiting' where run_id = $1 and order_id = $2`, [
      id,
      waiting[0]!.orderId,
    ]);
    await sql('test_open_again', `update order_runs set state = 'waiting' where id = $1`, [id]);
    await Promise.all([performRuns(), performRuns()]);
    expect(await finished(id)).toMatchObject({ waiting: 0, done: 2, left: 0 });
    expect(await facts(far)).toMatchObject({
      state: 'refunded',
      refunds: [far.total],
      tickets: ['cancelled', 'cancelled'],
    });
    expect(await facts(near)).toMatchObject({ state: 'refunded', refunds: [near.total / 2] });
    expect((await prisma.refund.findFirstOrThrow({ where: { orderId: far.id } })).note).toBe('A storm');
    // Refunded orders are excluded from the next run, and orders changed after preparation from this one.
    const again = randomUUID();
    await prepare({ id: again, kind: 'refund', how: 'all', ...select(far, late) });
    expect(await runOf(again)).toMatchObject({ waiting: 1, left: 1, leftOut: [{ reason: 'not_paid' }] });
    await sql('test_came_in', `update tickets set uses_left = 0, state = 'used' where order_id = $1`, [late.id]);
    await begin(again);
    expect((await finished(again)).leftOut.map(({ reason }) => reason).sort()).toEqual(['not_paid', 'used']);
    expect(await facts(late)).toMatchObject({ state: 'paid', refunds: [] });
  });

  it('above somebody’s limit wait for a second person', async () => {
    const sale = await sold({ inHours: 200, provider: 'sandbox' });
    const { client, roleId } = await makeStaff(app, 'everywhere');
    await prisma.role.update({ where: { id: roleId }, data: { limits: { refund_cents: 1, currency: 'EUR' } } });
    const id = randomUUID();
    await prepare({ id, kind: 'refund', ...select(sale) }, client);
    await begin(id, client);
    await expect.poll(async () => (await runOf(id, client)).state, { timeout: 10_000 }).toBe('done');
    expect(await runOf(id, client)).toMatchObject({ asked: 1, done: 0 });
    expect(await prisma.refund.findMany({ where: { orderId: sale.id }, select: { state: true } })).toEqual([
      { state: 'requested' },
    ]);
    await prisma.role.update({ where: { id: roleId }, data: { limits: {} } });
  });
});

describe('many mails and prints', () => {
  it('go to each order that has tickets, once', async () => {
    const [one, other] = [await sell({ name: 'Mail One' }), await sell({ name: 'Mail Two' })];
    const id = randomUUID();
    await prepare({ id, kind: 'mail', ...select(one, other, unpaid) });
    expect(await runOf(id)).toMatchObject({ waiting: 2, left: 1 });
    const count = async () => prisma.mailLog.count({ where: { dedupeKey: { startsWith: `order_run:${id}:` } } });
    await Promise.all([begin(id), begin(id)]);
    expect(await finished(id)).toMatchObject({ done: 2 });
    expect(await count()).toBe(2);
    expect(await prisma.auditLog.count({ where: { action: 'order_run.mail_begun', label: '2' } })).toBe(1);
    await sql(
      'test_mailed_again',
      `update order_run_orders set state = 'waiting' where run_id = $1 and state = 'done'`,
      [id],
    );
    await sql('test_open_again', `update order_runs set state = 'waiting' where id = $1`, [id]);
    await performRuns();
    await finished(id);
    expect(await count()).toBe(2);

    const print = randomUUID();
    await prepare({ id: print, kind: 'print', ...select(one, other, unpaid) });
    expect(await runOf(print)).toMatchObject({ parts: 1, tickets: 4, left: 1 });
    const file = await clerk.get(paths.orders.printRun(print, 1));
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    for (const part of [0, 2, 10 ** 12]) expect((await clerk.get(paths.orders.printRun(print, part))).status).toBe(404);
    expect((await begin(print)).status).toBe(200);
    expect((await runOf(print)).state).toBe('prepared');
  });
});

describe('who', () => {
  it('is limited to some places sees and touches orders of theirs alone, and needs each permission', async () => {
    const [mine, theirs] = [await sell({ name: 'Mine' }), await sell({ name: 'Theirs' })];
    const { client } = await makeStaff(app, [{ eventId: mine.eventId }]);
    expect(references(await shown(client))).toEqual(some(mine));
    expect((await shown(client)).figures).toMatchObject({ orders: 1, tickets: 2 });
    const chosen = randomUUID();
    await choose(`${mine.reference}\n${theirs.reference}`, client, chosen);
    expect((await shown(client, paths.orders.range(chosen))).chosen!.missing).toEqual([
      { line: 2, text: theirs.reference },
    ]);
    const id = randomUUID();
    await prepare({ id, kind: 'mail', ...select(mine, theirs) }, client);
    expect(await runOf(id, client)).toMatchObject({ waiting: 1, left: 0 });
    expect((await clerk.get(paths.orders.run(id))).status).toBe(404);
    expect((await begin(id)).status).toBe(404);
    const agent = await signInAs(app, (await makeUser('agent')).email);
    expect((await prepare({ kind: 'refund', ...select(mine) }, agent)).status).toBe(403);
    const accountant = await signInAs(app, (await makeUser('accountant')).email);
    expect((await prepare({ kind: 'print', ...select(mine) }, accountant)).status).toBe(403);
    for (const wrong of [{ kind: 'x' }, { kind: 'mail', how: 'y' }, { kind: 'mail', id: '\u0000' }, { kind: 'mail' }])
      expect(
        (await prepare({ ...(wrong.kind === 'mail' && !('id' in wrong) ? {} : select(mine)), ...wrong })).status,
      ).toBe(422);
  });
});
