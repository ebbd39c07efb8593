/** Gift vouchers: issued, blocked and extended by staff; balance check by code. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { voucherPdf } from '../../../server/gift-vouchers';
import { prisma, sql } from '../../../server/infra/db';
import type { Cents } from '../../../server/shared/money';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { readPdf } from '../../unit/tickets/readPdf';
import { makeUser, signInAs } from '../users/people';
import { answerOf } from './balanceFixture';
import { expireVouchers, issue, voucherOf } from './voucherFixture';

const app = runApp();
let admin: Client;
let clerk: Client;
beforeAll(async () => {
  const people = [await makeUser('administrator'), await makeUser('accountant')];
  [admin, clerk] = (await Promise.all(people.map(({ email }) => signInAs(app, email)))) as [Client, Client];
  await sql(
    'test_limit',
    `update roles set limits = '{"refund_cents": 3000, "currency": "EUR"}' where name = 'accountant'`,
  );
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const send = (client: Client, body: object) =>
  client.json('POST', paths.giftVouchers.index(), {
    id: randomUUID(),
    amountCents: 2500,
    currency: 'EUR',
    until: '2090-12-31',
    reason: 'Prize of a contest',
    ...body,
  });
const check = (code: string, currency?: string) =>
  app.newClient().json('POST', paths.payments.checkVoucher(), { code, currency });
const page = async (id: string) => expectPage(await admin.get(paths.giftVouchers.one(id)), 'GiftVouchers/Show');

describe('staff', () => {
  it('issue one with the permission, for an amount and a reason, up to their limit, and once', async () => {
    const agent = await signInAs(app, (await makeUser('agent')).email);
    for (const client of [app.newClient(), agent]) expect((await send(client, {})).status).toBeGreaterThan(400);
    const bad = await send(admin, { amountCents: 0, reason: ' \u0000', until: '2020-13-40', currency: 'XXXX' });
    expect(Object.keys(answerOf(bad).errors!).sort()).toEqual(['amountCents', 'currency', 'reason', 'until']);
    expect(answerOf(await send(admin, { amountCents: 2 ** 40 })).errors).toHaveProperty('amountCents');
    expect(answerOf(await send(admin, { until: '2020-01-01' })).errors).toHaveProperty('until');
    expect(answerOf(await send(clerk, { amountCents: 3001 })).errors).toHaveProperty('amountCents');
    expect(await prisma.giftVoucher.count()).toBe(0);

    const id = randomUUID();
    for (const answer of await Promise.all([send(clerk, { id }), send(clerk, { id })]))
      expect(answer.status).toBeLessThan(400);
    expect(await voucherOf({ id })).toEqual({ balance: 2500, held: 0, kinds: ['credit:2500'], faults: 0 });
    const { voucher, lines } = await page(id);
    expect(voucher).toMatchObject({ state: 'good', amount: 2500, left: 2500, lastDay: '2090-12-31' });
    expect(voucher.code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    expect(lines.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['credit', 2500, 'Prize of a contest'],
    ]);
    const paper = await admin.get(paths.giftVouchers.pdf(id));
    expect([paper.status, paper.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    // The typed form of the code is stored nowhere.
    const row = await prisma.giftVoucher.findUniqueOrThrow({ where: { id } });
    expect(Object.values(row).join(' ')).not.toContain(voucher.code!.replaceAll('-', ''));
    const log = await prisma.auditLog.findMany({ where: { subjectId: id } });
    expect(log.map(({ action, label }) => [action, label])).toEqual([
      ['gift_voucher.issued', `•••• ${row.codeEnding}`],
    ]);
    const { list } = expectPage(await admin.get(paths.giftVouchers.index()), 'GiftVouchers/Index');
    expect(list.rows).toMatchObject([{ id, state: 'good', ending: `•••• ${row.codeEnding}` }]);
  });

  it('block one for a reason and let it pay again; each stands in the audit log once', async () => {
    const { id, code } = await issue();
    const press = (path: string, body = {}) => admin.json('POST', path, body);
    expect(answerOf(await press(paths.giftVouchers.block(id), { reason: '' })).errors).toHaveProperty('reason');
    for (let press1 = 0; press1 < 2; press1 += 1) await press(paths.giftVouchers.block(id), { reason: 'Stolen' });
    expect((await page(id)).voucher).toMatchObject({ state: 'blocked', blockedReason: 'Stolen' });
    expect(answerOf(await check(code)).errors!.code![0]).toMatch(/blocked/);
    await press(paths.giftVouchers.unblock(id));
    expect((await check(code)).json()).toMatchObject({ left: 5000 });
    const log = await prisma.auditLog.findMany({ where: { subjectId: id }, orderBy: { at: 'asc' } });
    expect(log.map(({ action }) => action)).toEqual(['gift_voucher.blocked', 'gift_voucher.unblocked']);
    expect((await admin.json('POST', paths.giftVouchers.unblock(randomUUID()))).status).toBe(404);
    expect((await admin.get(paths.giftVouchers.one('nothing'))).status).toBe(404);
  });

  it('move its end, or take it away; what has ended is the house’s and stays so', async () => {
    const { id, code } = await issue({ endsIn: '1 day' });
    const end = (until: string | null) => admin.json('POST', paths.giftVouchers.end(id), { until });
    expect(answerOf(await end('2020-01-01')).errors).toHaveProperty('until');
    await end('2088-05-04');
    expect((await page(id)).voucher.lastDay).toBe('2088-05-04');
    await end(null);
    expect((await page(id)).voucher).toMatchObject({ expiresAt: null, lastDay: null });
    expect(await voucherOf({ id })).toMatchObject({ balance: 5000, faults: 0 });
    await sql('test_over', `select end_voucher_at($1, now() - interval '1 minute')`, [id]);
    expect(answerOf(await check(code)).errors!.code![0]).toMatch(/has expired/);
    expect(answerOf(await end('2088-05-04')).errors).toHaveProperty('until');
    await expireVouchers();
    expect(await voucherOf({ id })).toMatchObject({ balance: 0, kinds: ['credit:5000', 'expiry:-5000'], faults: 0 });
    expect((await page(id)).voucher).toMatchObject({ state: 'ended', left: 0 });
  });

  it('the proof of every night finds credit that does not end with its voucher', async () => {
    const { id } = await issue({ endsIn: '1 day' });
    const end = (by: string) =>
      sql(
        'test_lots',
        `update wallet_lots l set expires_at = l.expires_at + $2::interval from wallets w where w.voucher_id = $1 and l.wallet_id = w.id`,
        [id, by],
      );
    await end('1 day');
    expect(await sql('test_faults', 'select what, subject from check_balances()')).toEqual([
      { what: 'voucher_end', subject: id },
    ]);
    await end('-1 day');
    expect(await voucherOf({ id })).toMatchObject({ faults: 0 });
  });
});

it('is printed on one page, in the reader’s language', async () => {
  const voucher = { house: 'Museo del Faro', accent: '#0c5a50', code: 'REGA-2345-6789-ABCD', currency: 'EUR' };
  const print = async (locale: string, amount: number) =>
    readPdf(await voucherPdf({ ...voucher, amount: amount as Cents, locale, lastDay: '2090-12-31' })).pages;
  const pages = await print('en', 2500);
  expect(pages).toHaveLength(1);
  for (const words of ['Museo del Faro', 'Gift voucher', '€25.00', voucher.code, 'Valid until 31 December 2090'])
    expect(pages[0]!.lines).toContain(words);
  expect((await print('es', 100_000_000))[0]!.lines.join(' ')).toContain('Vale regalo');
});

describe('whoever has a code', () => {
  it('sees what is left, however it is typed, and says what it is for', async () => {
    const { code, ending } = await issue({ amount: 700, endsIn: '1 day' });
    const typed = ` ${code.slice(0, 4).toLowerCase()}—${code.slice(4, 9)} ${code.slice(9)}`;
    expect((await check(typed)).json()).toMatchObject({ ending, currency: 'EUR', left: 700 });
    expect((await check(typed, 'EUR')).json()).toMatchObject({ left: 700 });
    expect(answerOf(await check(code, 'JPY')).errors!.code![0]).toMatch(/another currency/);
    for (const wrong of ['', 'ABCD', '\u0000\ud800', 'x'.repeat(61), `${code}A`])
      expect((await check(wrong)).status).toBe(422);
    expectPage(await app.newClient().get(paths.payments.checkVoucher()), 'GiftVouchers/Check');
  });

  it('cannot try for long', async () => {
    const { code } = await issue();
    const answers = [];
    for (let tries = 0; tries < 21; tries += 1) answers.push((await check('2222-2222-2222-2222')).status);
    expect(answers).toEqual([...Array(20).fill(422), 429]);
    expect((await check(code)).status).toBe(429);
  });
});
