/**
 * A process is killed between a commit and the following step. The other process completes the work: by a retried
 * request, or by the next run of a job.
 */
import { beforeAll, expect, it } from 'vitest';
import { invoiceMonths } from '../../../server/bulk-orders/companies/monthInvoices';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { prisma, sql } from '../../../server/infra/db';
import { loadEnv } from '../../../server/infra/env';
import { setRuntime } from '../../../server/infra/runtime';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { buy, createCompany, openProduct } from '../../integration/bulk-orders/bulkFixture';
import { openHouse } from '../../integration/invoices/invoiceFixture';
import { openPassShop, PASS, type PassShop, sellPasses } from '../../integration/passes/passFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { testEnvironment } from '../../support/testEnvironment';
import { runBoxOffice } from '../boxOffice';
import { holdOpen } from '../holdOpen';
import { withoutGuard } from '../withoutGuard';

const office = runBoxOffice();
let shop: PassShop;
beforeAll(async () => {
  // Ticket codes are signed here with the servers' key.
  const env = loadEnv(testEnvironment({ databaseUrl: office.databaseUrl, port: 8000 }), '');
  setRuntime({ env, broadcaster: memoryBroadcaster() });
  shop = await openPassShop(PASS, office.venueId);
});

const waitingToWrite = (table: string) =>
  sql<{ pid: number }>(
    'test_waiting_to_write',
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.relation = $1::regclass and not l.granted`,
    [table],
  );

/**
 * Kills the first process when it inserts into a table: neither that statement nor a later one runs. `reached` waits
 * for the commit before it, because the server also writes emails of other orders to `mail_log`.
 */
async function killedBeforeWriting(
  table: 'mail_log' | 'pass_renewals',
  work: () => Promise<unknown>,
  reached: () => Promise<void> = async () => {},
): Promise<void> {
  const lock = await holdOpen((tx) => tx.$executeRawUnsafe(`lock table ${table} in share row exclusive mode`));
  const lost = work().catch(() => null);
  await reached();
  await expect.poll(() => waitingToWrite(table), { interval: 20 }).not.toEqual([]);
  await office.processes[0].kill9();
  for (const { pid } of await waitingToWrite(table)) await sql('test_end', 'select pg_terminate_backend($1)', [pid]);
  await lock.commit();
  await lost;
  await office.startAgain(0);
}

/** A pass of that day ends within the renewal period. */
const lastYear = new Date(Date.now() - 350 * 86_400_000).toISOString();
const renewalsOf = (passId: string) => prisma.passRenewal.findMany({ where: { passId } });
const heldFor = (passId: string) =>
  sql('test_held', `select 1 from orders where state = 'held' and idempotency_key like '%' || $1 || '%'`, [passId]);
/** Expires the hold that renews a pass, and waits for the sweep. */
async function expireHolds(passId: string): Promise<void> {
  await sql(
    'test_expire',
    `update orders set expires_at = now() - interval '1 minute' where state = 'held' and idempotency_key like '%' || $1 || '%'`,
    [passId],
  );
  await expect.poll(() => heldFor(passId), { interval: 200, timeout: 40_000 }).toEqual([]);
}
const renewAt = (which: 0 | 1, code: string) =>
  office.processes[which].newClient().post(paths.passes.renew(code), {}, { follow: false });

it('a pass can be renewed, though the process died while the first order of its renewal was held', async () => {
  const { pass, ticket } = await sellPasses(shop, { moment: lastYear, email: 'renews@example.test' });
  await killedBeforeWriting('pass_renewals', () => renewAt(0, ticket.code));
  await expireHolds(pass.id);
  expect((await renewAt(1, ticket.code)).status).toBe(303);
  const [renewal, ...others] = await renewalsOf(pass.id);
  expect(others).toEqual([]);
  const order = await prisma.order.findUniqueOrThrow({ where: { id: renewal!.orderId } });
  expect(order).toMatchObject({ state: 'held', totalCents: 4000 });
});

it('a new code is mailed when its staff send it again to the other process, once', async () => {
  const { order, pass, ticket } = await sellPasses(shop, { email: 'code@example.test' });
  const { email } = await makeUser('agent');
  const desks = [await signInAs(office.processes[0], email), await signInAs(office.processes[1], email)];
  const reissueAt = (which: 0 | 1) => desks[which]!.post(paths.passes.reissue(pass.id), { ticketId: ticket.id });
  const mails = () => prisma.mailLog.count({ where: { orderId: order.id, kind: 'pass_ready' } });
  // The mail of the sale itself.
  await expect.poll(() => sql('test_outbox', 'select 1 from outbox'), { timeout: 20_000 }).toEqual([]);
  const before = await mails();
  const states = async () => {
    const tickets = await prisma.ticket.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' } });
    return tickets.map(({ state }) => state);
  };
  const isReplaced = () => expect.poll(states, { interval: 20 }).toEqual(['replaced', 'valid']);
  await killedBeforeWriting('mail_log', () => reissueAt(0), isReplaced);
  // Control: it died in between. The old code is replaced, and no email was sent to its holder.
  expect(await states()).toEqual(['replaced', 'valid']);
  expect(await mails()).toBe(before);
  for (const _ of [1, 2]) await reissueAt(1);
  expect(await mails()).toBe(before + 1);
  expect(await prisma.ticket.count({ where: { orderId: order.id } })).toBe(2);
});

it('the invoice of a month is mailed by the next run of the job, once', async () => {
  await openHouse();
  await writeSetting('invoices.by_mail', 'always', null);
  const product = await openProduct(office.venueId);
  const terms = { methods: ['on_account'], creditLimitCents: 100_000, invoicing: 'month' } as const;
  const company = await createCompany({ ...terms, methods: [...terms.methods] });
  const { id: userId, email } = await makeUser('company');
  await prisma.companyContact.create({ data: { companyId: company, userId, role: 'buyer' } });
  const id = await buy(await signInAs(office.processes[0], email), company, [{ productId: product, quantity: 2 }]);
  const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
  await sql('test_last_month', `update orders set paid_at = paid_at - interval '32 days' where id = $1`, [orderId]);
  const mails = () => prisma.mailLog.count({ where: { orderId, kind: 'invoice' } });
  const invoices = () => prisma.invoice.count({ where: { orderId: orderId! } });
  // Only the first process runs the job.
  await office.processes[1].kill9();
  await killedBeforeWriting(
    'mail_log',
    () => sql('test_strike', `update clocks set due_at = now() where name = 'bulk_orders.months'`),
    () => expect.poll(invoices, { interval: 20, timeout: 20_000 }).toBe(1),
  );
  await office.startAgain(1);
  // Control: it died in between.
  expect(await invoices()).toBe(1);
  expect(await mails()).toBe(0);
  await Promise.all([invoiceMonths(), invoiceMonths()]);
  expect(await mails()).toBe(1);
  await invoiceMonths();
  expect(await mails()).toBe(1);
  expect(await invoices()).toBe(1);
});

it('control: an order that was held and did not name its pass keeps it from being renewed', async () => {
  const { pass, ticket } = await sellPasses(shop, { moment: lastYear, email: 'unnamed@example.test' });
  const named = 'values (r.order_id, v_pass) on conflict';
  await withoutGuard('hold_for_pass', [[named, 'select r.order_id, v_pass where false on conflict']]);
  await renewAt(0, ticket.code);
  expect(await renewalsOf(pass.id)).toEqual([]);
  await expireHolds(pass.id);
  const client = office.processes[1].newClient();
  const refused = await client.json('POST', paths.passes.renew(ticket.code), {}, { follow: false });
  expect(refused.json<{ code: string }>().code).toBe('hold_gone');
});
