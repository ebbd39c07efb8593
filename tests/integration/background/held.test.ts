/** A restored database holds its outgoing work until an administrator lets it go. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { HOLD_OUTGOING, readHeldOutgoing } from '../../../server/infra/heldOutgoing';
import { enqueue } from '../../../server/infra/queue';
import { jobs } from '../../../server/jobs';
import { queueMail } from '../../../server/mails';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { sold } from '../payments/refundFixture';
import { signedIn } from '../users/people';

const app = runApp();
const admin = signedIn(app, 'administrator');
const manager = signedIn(app, 'manager');

/** Jobs that reach other people or systems. A new job that does so is added here and gets `leaves`. */
const LEAVE = [
  'annual-passes.charge',
  'annual-passes.forget',
  'annual-passes.keep-card',
  'bulk_orders.vies',
  'bulk_orders.vies_due',
  'invoices.send',
  'mails.deliver',
  'payments.refund',
  'support.mailbox',
  'waiting.tend',
  'wallets.update',
];

const stateOf = async (id: string) =>
  (await sql<{ state: string }>('test_mail_state', 'select state from mail_log where id = $1', [id]))[0]!.state;

const mailOf = (recipient: string) =>
  queueMail({ kind: 'test', recipient, locale: 'en', subject: 'Hello', html: 'Hello', text: 'Hello', always: true });

const show = async () => expectPage(await admin.get(paths.jobs.index()), 'Jobs/Index');

beforeEach(async () => {
  await sql('test_hold', HOLD_OUTGOING, [null]);
  await readHeldOutgoing();
});
afterEach(async () => {
  await sql('test_release', `delete from settings where key = 'system.outgoing_held'`);
  await readHeldOutgoing();
});

it('holds each job that leaves the house', () => {
  expect(jobs.flatMap(({ name, leaves }) => (leaves ? [name] : [])).sort()).toEqual(LEAVE);
});

it('keeps emails until they are released, and sends each once', async () => {
  const id = (await mailOf('held@example.test'))!;
  // Other jobs go on.
  await enqueue('users.account-mail', { kind: 'reset_password', email: 'unknown@example.test' });
  await pause(1500);
  expect(await stateOf(id)).toBe('queued');
  expect((await show()).held).toMatchObject({ mails: 1, webhooks: 0, refunds: 0, old: 0 });
  expect(expectPage(await admin.post(paths.jobs.release()), 'Jobs/Index').held).toBe(null);
  // Without a mail server an email is kept in the log.
  await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe('kept');
  expect(expectPage(await admin.post(paths.jobs.release()), 'Jobs/Index').held).toBe(null);
  expect(await sql('test_releases', `select from audit_log where action = 'outgoing.released'`)).toHaveLength(1);
});

it('discards emails from before the backup, and no later ones', async () => {
  const [old, later] = [(await mailOf('old@example.test'))!, (await mailOf('later@example.test'))!];
  await sql('test_old', `update mail_log set created_at = now() - interval '1 hour' where id = $1`, [old]);
  await sql('test_hold', HOLD_OUTGOING, [new Date(Date.now() - 60_000)]);
  expect((await show()).held).toMatchObject({ mails: 2, old: 1 });
  expect(expectPage(await admin.post(paths.jobs.discardOld()), 'Jobs/Index').held).toMatchObject({ mails: 1, old: 0 });
  expect([await stateOf(old), await stateOf(later)]).toEqual(['kept', 'queued']);
});

it('pays a refund after it was looked up, and announces a charge again, once they are released', async () => {
  const sale = await sold();
  const { id: paymentId } = await prisma.payment.findFirstOrThrow({ where: { orderId: sale.id } });
  const item = await prisma.orderItem.findFirstOrThrow({ where: { orderId: sale.id } });
  const refund = { id: uuidv7(), orderId: sale.id, paymentId, currency: 'EUR', amountCents: 100, reason: 'by_staff' };
  const { id, createdAt } = await prisma.refund.create({
    data: { ...refund, idempotencyKey: 'held', updatedAt: new Date() } as never,
  });
  const agreed = { text: 'Each year', agreedCents: 3000n, currency: 'EUR', provider: 'fake', state: 'active' };
  const card = { customerRef: 'customer', methodRef: 'method' };
  const announced = { announcedCents: 3000n, announcedAt: new Date(), dueAt: new Date(Date.now() - 60_000) };
  const consent = { id: uuidv7(), orderId: sale.id, orderItemId: item.id, ...agreed, ...card, ...announced };
  await prisma.renewalConsent.create({ data: consent });
  await admin.post(paths.jobs.release());
  // The time of the first call: with one, the provider is asked for the refund before it is paid.
  expect((await prisma.refund.findUniqueOrThrow({ where: { id } })).askedAt).toEqual(createdAt);
  expect(await prisma.renewalConsent.findUniqueOrThrow({ where: { id: consent.id } })).toMatchObject({
    ...{ state: 'active', announcedAt: null, announcedCents: null, dueAt: null },
  });
});

it('is shown to people who may release it, on every page of the back office', async () => {
  const banner = async (client: typeof admin) => (await client.get(paths.dashboard())).page?.props.heldOutgoing;
  expect(await banner(admin)).toMatchObject({ href: '/admin/jobs' });
  expect(await banner(manager)).toBe(undefined);
});
