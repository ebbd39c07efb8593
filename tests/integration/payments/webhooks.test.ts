import { describe, expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { sign, TOLERANCE_SECONDS, webhookSecret } from '../../../server/payments/sandbox/signature';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { makeUser, signInAs } from '../users/people';
import { factsOf, messageOf, openShop, payWith, placeOrder, post, start, until, untilState } from './paymentFixture';

const app = runApp();
const shop = prepare(openShop);

const inbox = async () =>
  (await sql<{ n: number }>('test_inbox', 'select count(*)::int as n from provider_events'))[0]!.n;
const secret = () => webhookSecret(app.env.APP_KEY);
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
const outcomes = (answer: { json: <T>() => T }) => answer.json<{ received: string[] }>().received;

it('settles a message that the provider signed', async () => {
  const order = await placeOrder(shop);
  const answer = await post(app, messageOf(order));
  expect([answer.status, outcomes(answer)]).toEqual([200, ['paid']]);
  expect(await factsOf(order)).toMatchObject({ state: 'paid', payments: ['captured'], tickets: 2 });
});

it.each([
  ['another body', (body: string) => sign(`${body} `, secret())],
  ['another secret', (body: string) => sign(body, webhookSecret('another key of more than 32 characters'))],
  ['too old', (body: string) => sign(body, secret(), secondsAgo(TOLERANCE_SECONDS + 5))],
  ['from the future', (body: string) => sign(body, secret(), secondsAgo(-TOLERANCE_SECONDS - 5))],
  [
    'a time that was not signed',
    (body: string) => sign(body, secret(), secondsAgo(60)).replace(/^t=\d+/, `t=${Math.floor(Date.now() / 1000)}`),
  ],
  ['half a signature', (body: string) => sign(body, secret()).slice(0, -2)],
  ['none', () => ''],
])('refuses a message and writes nothing: %s', async (_what, signature) => {
  const order = await placeOrder(shop);
  const before = await inbox();
  const body = messageOf(order);
  const answer = await post(app, body, signature(body));
  expect(answer.status).toBe(400);
  expect(await inbox()).toBe(before);
  expect(await factsOf(order)).toMatchObject({ state: 'pending', payments: ['created'], tickets: 0 });
});

it('takes a message that is almost too old', async () => {
  const order = await placeOrder(shop);
  const body = messageOf(order);
  expect((await post(app, body, sign(body, secret(), secondsAgo(TOLERANCE_SECONDS - 10)))).status).toBe(200);
});

it('refuses signed nonsense', async () => {
  const before = await inbox();
  for (const body of ['', 'x', '{}', '{"id":1}']) expect((await post(app, body)).status).toBe(400);
  expect(await inbox()).toBe(before);
});

it('knows no other provider, and takes no more than a message', async () => {
  const raw = app.newClient().raw;
  expect((await raw('/webhooks/nobody', { method: 'POST', body: '{}' })).status).toBe(404);
  expect((await raw('/webhooks/sandbox', { method: 'POST', body: 'x'.repeat(300_000) })).status).toBe(413);
});

it('records a message about a payment that is not ours', async () => {
  const order = await placeOrder(shop);
  const body = messageOf({ ...order, paymentId: '00000000-0000-7000-8000-000000000000' });
  const answer = await post(app, body);
  expect([answer.status, outcomes(answer)]).toEqual([200, ['unknown_payment']]);
  const [event] = await sql('test_unknown', `select outcome, payment_id from provider_events where event_id = $1`, [
    JSON.parse(body).id,
  ]);
  expect(event).toEqual({ outcome: 'unknown_payment', payment_id: null });
});

it('asks for the message again when it could not be settled, and settles it then', async () => {
  const order = await placeOrder(shop);
  const body = messageOf(order);
  await connection.script('alter function settle_payments(jsonb) rename to settle_payments_away');
  const refused = await post(app, body);
  await connection.script('alter function settle_payments_away(jsonb) rename to settle_payments');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '10']);
  expect(await factsOf(order)).toMatchObject({ state: 'pending' });
  expect(outcomes(await post(app, body))).toEqual(['paid']);
});

it('the provider calls again until it is heard', async () => {
  const order = await placeOrder(shop);
  const session = await start(order.paymentId);
  await connection.script('alter function settle_payments(jsonb) rename to settle_payments_away');
  await payWith(app, session, '4242424242424242');
  const delivery = () =>
    sql<{ attempts: number; last_error: string | null; delivered_at: Date | null }>(
      'test_delivery',
      'select attempts, last_error, delivered_at from sandbox_deliveries where session_id = $1',
      [session],
    );
  const refused = await until(async () => (await delivery()).find(({ last_error }) => last_error !== null));
  expect(refused).toMatchObject({ last_error: 'HTTP 503', delivered_at: null });
  await connection.script('alter function settle_payments_away(jsonb) rename to settle_payments');
  await untilState(order, 'paid');
  const heard = await until(async () => (await delivery()).find(({ delivered_at }) => delivered_at !== null));
  expect(heard.attempts).toBeGreaterThan(1);
});

it.each([
  ['that is wrong, however large, is for staff to decide', 2 ** 40, 200],
  ['that is no exact number is not understood', 2 ** 63, 400],
])('an amount %s', async (_what, amount, status) => {
  const order = await placeOrder(shop);
  expect((await post(app, messageOf(order, { amount }))).status).toBe(status);
  expect(await factsOf(order)).toMatchObject({
    state: 'pending',
    payments: [status === 200 ? 'authorised' : 'created'],
  });
});

describe('a genuine message that no statement can store', () => {
  const kept = () =>
    sql<{ id: string; times: number; error: string; data: { provider: string; said: string; message: string } }>(
      'test_kept',
      `select id, times, error, data from dead_jobs where name = 'payments.message' order by failed_at`,
    );

  it.each([
    ['a NUL', { code: 'a\0b' }],
    ['half of a surrogate pair', { code: 'a\ud800b' }],
  ])('is kept once as it came, shown, and holds nobody up: %s', async (_what, content) => {
    await sql('test_forget_kept', 'delete from dead_jobs');
    const [strange, order] = [await placeOrder(shop), await placeOrder(shop)];
    const body = messageOf(strange, content);
    const [answer, beside] = await Promise.all([post(app, body), post(app, messageOf(order))]);
    expect([answer.status, outcomes(answer)]).toEqual([200, ['kept']]);
    expect([beside.status, outcomes(beside)]).toEqual([200, ['paid']]);
    expect((await post(app, body)).status).toBe(200);

    const [one, ...more] = await kept();
    expect([one?.times, one?.data.provider, more]).toEqual([2, 'sandbox', []]);
    expect(Buffer.from(one!.data.message, 'base64').toString()).toBe(body);
    expect(one?.data.said).toContain(strange.paymentId);
    expect(await factsOf(strange)).toMatchObject({ state: 'pending', payments: ['created'] });

    const admin = await signInAs(app, (await makeUser('administrator')).email);
    expect(expectPage(await admin.get(paths.jobs.index()), 'Jobs/Index').dead).toMatchObject([
      { id: one?.id, times: 2 },
    ]);
    // A manual retry fails again like any job: it stays in the queue.
    await admin.post(paths.jobs.retry(one!.id));
    const queued = `select state::text from pgboss.job where id = $1`;
    await expect.poll(() => sql('test_queued', queued, [one!.id]), { timeout: 20_000 }).toEqual([{ state: 'retry' }]);
    const { dead, queues } = expectPage(await admin.get(paths.jobs.index()), 'Jobs/Index');
    expect(dead).toEqual([]);
    expect(queues.find(({ name }) => name === 'payments.message')).toMatchObject({ failing: expect.any(Number) });
  });
});
