/** Refunds and tickets by an order's link need a trusted browser: one that placed it, or that entered a code. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { viewKey } from '../../support/orderKeys';
import { buyerOf } from '../../support/placingBrowser';
import { prepare } from '../../support/prepare';
import { STATED_ROUTES } from '../access/routePermissions';
import { itemOf, mailsOf, sell } from '../tickets/saleFixture';
import { MAILING } from '../tickets/transferFixture';
import { makeUser, signInAs } from '../users/people';

const app = runApp(MAILING);
const sale = prepare(() => sell({ quantity: 2 }));
afterEach(async () => {
  vi.useRealTimers();
  await sql('test_forget_tries', 'delete from rate_limits');
});

const ask = (client: Client, { reference, key } = sale) => client.json('POST', paths.orders.code(reference, key), {});
const type = (client: Client, code: string, { reference, key } = sale) =>
  client.json('POST', paths.orders.checkCode(reference, key), { code });
const give = (client: Client, { reference, key } = sale) =>
  client.json('POST', paths.giving.give(reference, key), { id: randomUUID() });
const refusalOf = async (answer: Promise<{ status: number; text: string; json: <T>() => T }>) => {
  const { status, text, json } = await answer;
  if (!text.startsWith('{')) return [status, {} as { code?: string; errors?: { code?: string[] } }] as const;
  return [status, json<{ code?: string; errors?: { code?: string[] } }>()] as const;
};
const codesOf = async ({ id } = sale): Promise<string[]> =>
  (await mailsOf(id)).flatMap(({ kind, text }) =>
    kind === 'order_code' ? (/AFORO-(\d{6})/.exec(text)?.[1] ?? []) : [],
  );
const lastCode = async (of = sale): Promise<string> => (await codesOf(of)).at(-1)!;
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** The status after the code check. */
const DONE = 422;
const NEEDED = 403;
const attempt = async (client: Client, of = sale) => (await give(client, of)).status;

async function withCode(of = sale): Promise<{ client: Client; code: string }> {
  const client = app.newClient();
  expect((await ask(client, of)).status).toBe(200);
  return { client, code: await lastCode(of) };
}

describe('every write that a link may do', () => {
  /** True for routes that move money or tickets; new routes must be added here. */
  const NEEDS_CODE: Record<string, boolean> = {
    'PUT /orders/:reference/hold': false,
    'POST /orders/:reference/more-time': false,
    'POST /orders/:reference/promo-code': false,
    'DELETE /orders/:reference/promo-code': false,
    'POST /orders/:reference/place': false,
    'POST /orders/:reference/cancel': false,
    'POST /orders/:reference/confirmation': false,
    'POST /orders/:reference/confirm/:token': false,
    'POST /order-items/:id/profile': true,
    'PUT /order-items/:id/profile': true,
    'POST /orders/:reference/mails': false,
    'POST /orders/:reference/code': false,
    'POST /orders/:reference/code/check': false,
    // Only for the browser that placed the order: the reader of a wrong address would get the code too.
    'POST /orders/:reference/address': false,
    // Staff only.
    'POST /orders/:reference/renew-links': false,
    'PUT /orders/:reference/buyer': false,
    'POST /orders/:reference/visits': false,
    'POST /orders/:reference/pay/card': false,
    'POST /orders/:reference/pay/voucher': false,
    'POST /orders/:reference/pay/without-voucher': false,
    'POST /orders/:reference/reopen': false,
    'POST /orders/:reference/refund': true,
    'POST /orders/:reference/reschedule': true,
    'POST /orders/:reference/give': true,
    'POST /orders/:reference/give/:id/withdraw': true,
    'POST /orders/:reference/called-off': true,
    'POST /orders/:reference/invoice': false,
    'POST /orders/:reference/invoices/:id/mail': false,
  };
  const writes = STATED_ROUTES.filter(
    ({ method, path, access }) =>
      method !== 'GET' && access === 'anyone' && /^\/(orders\/:reference|order-items\/:id)\//.test(path),
  );

  it('is stated', () => {
    expect(writes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(NEEDS_CODE).sort());
  });

  it.each(writes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (name, route) => {
    const item = await itemOf(sale);
    const path = route.path
      .replace(':reference', sale.reference)
      .replace('order-items/:id', `order-items/${item}`)
      .replaceAll(/:(id|token)/g, randomUUID());
    const [, said] = await refusalOf(app.newClient().json(route.method, `${path}?key=${sale.key}`, {}));
    expect(said.code === 'code_needed').toBe(NEEDS_CODE[name]);
    const [, known] = await refusalOf(buyerOf(app).json(route.method, `${path}?key=${sale.key}`, {}));
    expect(known.code).not.toBe('code_needed');
  });
});

it('a code from the order’s mailbox makes one browser known, for this order and two hours', async () => {
  const { client, code } = await withCode();
  const other = app.newClient();
  expect([await attempt(client), code]).toEqual([NEEDED, expect.stringMatching(/^\d{6}$/)]);
  const page = expectPage(await client.get(paths.giving.give(sale.reference, sale.key)), 'Orders/Give');
  expect(page.proof).toEqual({ email: 'ana@example.test', canMail: true });
  expect((await type(client, ` aforo-${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  expect([await attempt(client), await attempt(other)]).toEqual([DONE, NEEDED]);
  expect(expectPage(await client.get(paths.giving.give(sale.reference, sale.key)), 'Orders/Give').proof).toBeNull();

  const same = await sell({ quantity: 1 });
  expect(await attempt(client, same)).toBe(NEEDED);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 - 5000 });
  expect(await attempt(client)).toBe(DONE);
  vi.setSystemTime(Date.now() + 6000);
  expect(await attempt(client)).toBe(NEEDED);
});

it('a browser is known for two orders at once', async () => {
  const second = await sell({ quantity: 1 });
  const { client, code } = await withCode();
  await type(client, code);
  await ask(client, second);
  await type(client, await lastCode(second), second);
  expect([await attempt(client), await attempt(client, second)]).toEqual([DONE, DONE]);
});

describe('a code is of no use', () => {
  it('in another browser', async () => {
    const { code } = await withCode();
    const thief = app.newClient();
    expect((await type(thief, code)).status).toBe(422);
    await ask(thief);
    const [, said] = await refusalOf(type(thief, code === (await lastCode()) ? otherThan(code) : code));
    expect([said.errors?.code, await attempt(thief)]).toEqual([[expect.stringContaining('Incorrect code.')], NEEDED]);
  });

  it('for another order of the same address', async () => {
    const other = await sell({ quantity: 1 });
    const { client, code } = await withCode(other);
    expect((await type(client, code)).status).toBe(422);
    expect(await attempt(client)).toBe(NEEDED);
  });

  it('twice, also when the cookie is put back', async () => {
    const { client, code } = await withCode();
    const challenge = client.cookies.get('aforo_code')!;
    await type(client, code);
    const again = app.newClient();
    again.cookies.set('aforo_code', challenge);
    expect([(await type(again, code)).status, await attempt(again)]).toEqual([422, NEEDED]);
  });

  it('when a newer one was sent', async () => {
    const { client, code } = await withCode();
    await sql('test_second_click', "delete from rate_limits where key like 'order-code-click:%'");
    await ask(client);
    const newer = await lastCode();
    if (newer !== code) expect((await type(client, code)).status).toBe(422);
    expect((await type(client, newer)).status).toBe(200);
  });

  it('after a quarter of an hour', async () => {
    const { client, code } = await withCode();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1000 });
    expect((await type(client, code)).status).toBe(422);
  });

  it('after the address was corrected', async () => {
    const own = await sell({ quantity: 1 });
    const { client, code } = await withCode(own);
    await prisma.order.update({ where: { id: own.id }, data: { customerEmail: 'right@example.test' } });
    expect((await type(client, code, own)).status).toBe(422);
  });
});

it('five wrong codes end the right one, and eight at once are counted as eight', async () => {
  const { client, code } = await withCode();
  const wrong = otherThan(code);
  const answers = await Promise.all(Array.from({ length: 8 }, () => refusalOf(type(client, wrong))));
  const counted = answers.map(([, { errors }]) => errors!.code![0]!.includes('Incorrect code.'));
  expect(counted.filter(Boolean)).toHaveLength(5);
  expect([(await type(client, code)).status, await attempt(client)]).toEqual([422, NEEDED]);
});

it('the right code eight at once works once', async () => {
  const { client, code } = await withCode();
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await type(client, code)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

it('three codes an hour go to an order, and two presses at once send one', async () => {
  const own = await sell({ quantity: 1 });
  const client = app.newClient();
  await client.get(paths.orders.show(own.reference, own.key));
  await Promise.all([ask(client, own), ask(client, own)]);
  expect(await codesOf(own)).toHaveLength(1);
  expect([(await ask(app.newClient(), own)).status, (await ask(app.newClient(), own)).status]).toEqual([200, 200]);
  expect((await ask(app.newClient(), own)).status).toBe(429);
  expect(await codesOf(own)).toHaveLength(3);
});

it('a key that only shows the order has no code sent, nor has a guest without one', async () => {
  const { linkSecret } = await prisma.order.findUniqueOrThrow({ where: { id: sale.id } });
  expect((await ask(app.newClient(), { ...sale, key: viewKey(linkSecret) })).status).toBe(403);
  expect((await ask(app.newClient(), { ...sale, key: 'none' })).status).toBe(404);
});

it('an owner who is signed in and staff with the permission are asked for none', async () => {
  const owner = await makeUser();
  const own = await sell({ quantity: 1, userId: owner.id });
  const manager = await signInAs(app, (await makeUser('manager')).email);
  for (const client of [await signInAs(app, owner.email), manager]) expect(await attempt(client, own)).toBe(DONE);
  // An account with the order's confirmed address is trusted too, and no other.
  const reader = await makeUser();
  await prisma.user.update({ where: { id: reader.id }, data: { email: 'reader@example.test' } });
  await prisma.order.update({ where: { id: own.id }, data: { customerEmail: 'Reader@example.test' } });
  const byAddress = await signInAs(app, 'reader@example.test');
  expect(await attempt(byAddress, own)).toBe(DONE);
  await prisma.user.update({ where: { id: reader.id }, data: { emailVerifiedAt: null } });
  expect(await attempt(byAddress, own)).toBe(NEEDED);
  expect(await attempt(await signInAs(app, (await makeUser()).email), own)).toBe(NEEDED);
});

it('where no mails go out, a link does nothing of it, and the page says what does', async () => {
  Object.assign(app.env, { MAIL_URL: undefined });
  try {
    const client = app.newClient();
    const [status, said] = await refusalOf(give(client));
    expect([status, said.code]).toEqual([403, 'code_unavailable']);
    const page = expectPage(await client.get(paths.giving.give(sale.reference, sale.key)), 'Orders/Give');
    expect(page.proof?.canMail).toBe(false);
    expect((await ask(client)).status).toBe(403);
    expect(await attempt(buyerOf(app))).toBe(DONE);
  } finally {
    Object.assign(app.env, MAILING);
  }
});
