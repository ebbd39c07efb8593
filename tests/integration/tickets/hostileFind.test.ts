/** Attacks on the form that finds orders: strange bodies, references of others, and floods. */
import { beforeEach, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { sell } from './saleFixture';

const app = await openApp({ MAIL_URL: 'smtp://127.0.0.1:9' });
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const post = (body: unknown) => app.newClient().json('POST', paths.orders.find(), body as object);
const hitsOf = async (email: string) =>
  (
    await sql<{ hits: number }>('test_hits', 'select hits from rate_limits where key = $1', [
      `find-orders-mail:${email}`,
    ])
  )[0]?.hits ?? 0;

it('refuses everything that is no address, beside the field', async () => {
  const { reference, key } = await sell();
  const strange: unknown[] = [
    ...[null, [], {}, ['ana@example.test'], { 0: 'ana@example.test' }, { toString: 'x' }, 0, true, '', ' ', '@', 'a@b'],
    ...['ana@example.test\r\nBcc: eve@example.test', 'ana@example.test, eve@example.test'],
    ...[reference, key, `${reference}@`, `${'a'.repeat(100_000)}@example.test`, `a@${'b.'.repeat(5000)}test`],
  ];
  for (const email of strange) {
    await sql('test_patience', 'delete from rate_limits');
    const answer = await post({ email });
    const what = JSON.stringify(email).slice(0, 60);
    expect([what, answer.status]).toEqual([what, 422]);
    expect([what, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([what, ['email']]);
  }
  for (const body of [null, [], 'x', {}, [{ email: 'ana@example.test' }]]) {
    await sql('test_patience', 'delete from rate_limits');
    const { status } = await post(body);
    expect([400, 422]).toContain(status);
  }
});

it('answers a stranger’s reference and address as it answers its owner’s, and opens nothing', async () => {
  const { reference } = await sell();
  const client = app.newClient();
  const answer = await client.post(paths.orders.find(), {
    email: 'eve@example.test',
    reference,
    order: reference,
    sent: '1',
  });
  expect(expectPage(answer, 'Orders/Find')).toMatchObject({ isSent: true });
  expect(answer.text).not.toContain(reference);
  expect((await client.get(paths.orders.show(reference))).status).toBe(404);
});

it('counts one mailbox once, however its address is written', async () => {
  for (const email of ['Lima@Example.test', 'lima@example.test', ' lima@example.test ', 'LIMA@EXAMPLE.TEST'])
    expect((await post({ email })).status).toBeLessThan(400);
  expect(await hitsOf('lima@example.test')).toBe(4);
});

it('keeps its limit when it is asked many times at once', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => post({ email: 'kilo@example.test' })));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15);
  expect(await hitsOf('kilo@example.test')).toBeLessThanOrEqual(10);
});
