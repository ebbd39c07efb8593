/** Paying by transfer: what buyers are told, what a bank's statement settles, and what staff decide about the rest. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { listPayOptions, startPayment } from '../../../server/payments';
import { referenceOf } from '../../../server/payments/wireTransfer/transferReference';
import { paths } from '../../../server/shared/paths';
import { remindOfTransfers } from '../../../server/tickets/mail/transferMails';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createSlot } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { ACCOUNT_FORM, begin, connect, save } from './connectionFixture';
import { expire, factsOf, openShop, type Placed, placeOrder, type Shop, until } from './paymentFixture';
import { CCC, camt053, type Movement, norma43 } from './statementFiles';

const IBAN = 'ES9121000418450200051332';

let app: TestApp;
let shop: Shop;
let clerk: Client;
beforeAll(async () => {
  app = await startApp();
  shop = await openShop();
  await connect(await signInAs(app, (await makeUser('administrator')).email), 'wire_transfer');
  clerk = await signInAs(app, (await makeUser('accountant')).email);
  return () => app.close();
});

let day = 0;
/** Each test has its own day, so that no movement is like another. */
beforeEach(() => {
  day += 1;
});
const today = () => `2026-10-${String(day).padStart(2, '0')}`;

async function awaited(input: { capacity?: number; slot?: string } = {}): Promise<Placed & { rf: string }> {
  const slot = input.slot ?? (await createSlot(shop.eventId, { capacity: input.capacity ?? 20, inHours: 24 * 30 }));
  const order = await placeOrder(shop, { ...input, slot, provider: 'wire_transfer', method: 'wire_transfer' });
  await startPayment(order.paymentId, { key: order.secret });
  return { ...order, rf: referenceOf(order.reference, 1) };
}

const send = (file: string | Buffer, more: object = {}, client = clerk) =>
  client.json('POST', paths.transfers.imports(), {
    file: Buffer.from(file as string, 'latin1').toString('base64'),
    name: 'extracto.n43',
    ...more,
  });
const movements = (...some: [number, string][]): Movement[] => some.map(([amount, text]) => ({ amount, text, day: today() }));
const bring = async (...some: [number, string][]) => {
  const answer = await send(norma43({ movements: movements(...some) }));
  expect(answer.status).toBe(200);
};
const desk = async () => expectPage(await clerk.get(paths.transfers.index()), 'BankTransfers/Index');
const lineOf = async (text: string) => {
  const { list, suggestions } = await desk();
  const row = list.rows.find((one) => one.text.includes(text))!;
  return { ...row, suggestion: suggestions[row.id] ?? null };
};
const decide = (id: string, done: 'match' | 'ignore' | 'reopen' | 'return', data: object = {}) =>
  clerk.post(paths.transfers.line(id, done), data, { follow: false });
const causes = async (order: Placed) =>
  (
    await sql<{ cause: string }>(
      'test_causes',
      'select cause from order_attentions where order_id = $1 and ended_at is null order by cause',
      [order.id],
    )
  ).map(({ cause }) => cause);
const lineCount = async () => (await sql<{ n: number }>('test_lines', 'select count(*)::int as n from bank_lines'))[0]!.n;
const mailOf = (order: Placed, kind: string) =>
  until(async () => {
    const [mail] = await sql<{ text: string; subject: string }>(
      'test_mail',
      'select text, subject from mail_log where order_id = $1 and kind = $2 limit 1',
      [order.id, kind],
    );
    return mail;
  });

describe('a buyer', () => {
  it('reads account, amount, reference and deadline, on the page and by mail', async () => {
    const order = await awaited();
    const visitor = app.newClient();
    const page = expectPage(
      await visitor.get(paths.payments.transfer(order.reference, order.secret)),
      'Payments/WireTransfer/Create',
    );
    expect(page.transfer).toEqual({
      holder: 'Museo de los Faros',
      iban: IBAN,
      bic: 'CAIXESBBXXX',
      bank: 'CaixaBank',
      reference: order.rf,
      amount: order.total,
      received: 0,
      currency: 'EUR',
    });
    const mail = await mailOf(order, 'transfer_awaited');
    expect(mail.text).toContain('ES91 2100 0418 4502 0005 1332');
    expect(mail.text.replaceAll(' ', '')).toContain(order.rf);
    expect((await visitor.get(paths.payments.transfer(order.reference), { follow: false })).status).toBe(404);
    // Whoever comes back by another address finds the same page.
    const back = await visitor.get(paths.payments.loading(order.reference, order.secret), { follow: false });
    expect(back.headers.get('Location')).toBe(paths.payments.transfer(order.reference, order.secret));
  });

  it('finds it only where the visit leaves time', async () => {
    const offered = async (inHours: number) => {
      const order = await placeOrder(shop, { slot: await createSlot(shop.eventId, { inHours }) });
      const page = expectPage(
        await app.newClient().get(paths.payments.choice(order.reference, order.secret)),
        'Payments/Card/Create',
      );
      return page.pay.options.map(({ method }) => method);
    };
    expect(await offered(24 * 3)).toEqual(['card']);
    expect(await offered(24 * 6)).toEqual(['wire_transfer', 'card']);
    expect((await listPayOptions({ currency: 'USD', channel: 'web' }, 'en')).map(({ method }) => method)).toEqual(['card']);
  });

  it('who changes from card to transfer has until the deadline, and no longer by changing again', async () => {
    const order = await placeOrder(shop, { slot: await createSlot(shop.eventId, { inHours: 24 * 30 }) });
    const pay = async (payment: string) => {
      const answer = await app
        .newClient()
        .post(paths.payments.card(order.reference, order.secret), { payment }, { follow: false });
      expect([303, 409]).toContain(answer.status);
      const [row] = await sql<{ days: number }>(
        'test_days',
        `select extract(epoch from expires_at - created_at)::float8 / 86400 as days from orders where id = $1`,
        [order.id],
      );
      return row!.days;
    };
    const days = await pay('wire_transfer:wire_transfer');
    expect(days).toBeGreaterThan(5);
    expect(days).toBeLessThan(9);
    expect(await pay('sandbox:card')).toBe(days);
    expect(await pay('wire_transfer:wire_transfer')).toBe(days);
    const refs = await sql<{ ref: string }>(
      'test_refs',
      `select provider_ref as ref from payments where order_id = $1 and method = 'wire_transfer' order by attempt`,
      [order.id],
    );
    expect(refs.map(({ ref }) => ref)).toEqual([referenceOf(order.reference, 2), referenceOf(order.reference, 4)].slice(0, refs.length));
  });

  it('is reminded when half of the time is over and when a day is left, once each', async () => {
    const order = await awaited();
    const count = async () => {
      await remindOfTransfers();
      const rows = await sql('test_reminders', `select 1 from mail_log where order_id = $1 and kind = 'transfer_reminder'`, [order.id]);
      return rows.length;
    };
    const leave = (placed: string, left: string) =>
      sql('test_leave', `update orders set placed_at = now() - $2::interval, expires_at = now() + $3::interval where id = $1`, [order.id, placed, left]);
    await leave('1 hour', '5 days');
    expect(await count()).toBe(0);
    await leave('3 days', '2 days');
    expect([await count(), await count()]).toEqual([1, 1]);
    await leave('4 days', '23 hours');
    expect([await count(), await count()]).toEqual([2, 2]);
  });
});

describe('what settles itself', () => {
  it('our reference with the exact amount', async () => {
    const [one, other] = [await awaited(), await awaited()];
    await bring([one.total, `${one.rf.slice(0, 6)} ${one.rf.slice(6)}`], [other.total - 1, other.rf], [-500, one.rf]);
    expect(await factsOf(one)).toMatchObject({ state: 'paid', tickets: 2, sold: 2, payments: ['captured'] });
    expect(await factsOf(other)).toMatchObject({ state: 'pending', payments: ['created'] });
    expect((await lineOf(other.rf)).suggestion).toEqual({ order: other.reference, reason: 'too_little', missing: other.total });
  });

  it('the same file twice, and a file that overlaps, add nothing a second time', async () => {
    const order = await awaited();
    const file = norma43({ movements: movements([order.total, order.rf], [100, 'same'], [100, 'same']) });
    await send(file);
    const before = await lineCount();
    expect((await send(file)).status).toBe(200);
    expect(await lineCount()).toBe(before);
    await send(norma43({ opening: 5, movements: movements([order.total, order.rf], [100, 'same'], [100, 'same'], [100, 'new']) }));
    expect(await lineCount()).toBe(before + 1);
    expect(await factsOf(order)).toMatchObject({ state: 'paid', refunds: [], payments: ['captured'] });
  });

  it('two transfers for one order: the second goes back', async () => {
    const order = await awaited();
    await bring([order.total, `${order.rf} first`], [order.total, `${order.rf} second`]);
    expect(await factsOf(order)).toMatchObject({ state: 'paid', payments: ['captured'] });
    const second = await lineOf(`${order.rf} second`);
    expect(second.suggestion).toMatchObject({ reason: 'paid_already' });
    await decide(second.id, 'match', { order: order.reference });
    expect(await factsOf(order)).toMatchObject({ state: 'paid', payments: ['captured', 'captured'], refunds: ['created'] });
    expect(await causes(order)).toEqual(['overpaid']);
  });
});

describe('a file that is refused takes nothing over and says why', () => {
  const refused = async (file: string | Buffer, more: object = {}) => {
    const before = await lineCount();
    const answer = await send(file, more);
    expect(await lineCount()).toBe(before);
    return [answer.status, (answer.body as { errors: { file?: string[] } }).errors?.file?.[0] ?? answer.body];
  };

  it('cut off, with wrong totals, of another account, no text at all', async () => {
    const order = await awaited();
    const file = norma43({ movements: movements([order.total, order.rf]) });
    expect(await refused(file.slice(0, 300))).toEqual([422, 'The file ends before its end. Nothing was taken over; download it anew.']);
    expect(await refused(file.replace(/^88(.{18}).{6}/m, '88$1000009'))).toEqual([
      422,
      'The totals do not add up with the movements (line 5). Nothing was taken over.',
    ]);
    expect(await refused(file.replaceAll(CCC, '210004180200051333'))).toEqual([
      422,
      'This statement is of an account that is not in the settings. Nothing was taken over.',
    ]);
    expect((await refused(Buffer.from(file, 'utf16le').toString('latin1')))[0]).toBe(422);
    expect((await refused(`${file}\0`))[0]).toBe(422);
    expect(await refused('')).toEqual([422, 'Choose a file.']);
    expect(await factsOf(order)).toMatchObject({ state: 'pending' });
  });

  it('whatever is sent, the answer is no failure of ours', async () => {
    for (const body of [{}, { file: 7 }, { file: 'x', map: { date: 'a' } }, { file: '!!!' }, { file: 'AAAA', name: '\0' }])
      expect((await clerk.json('POST', paths.transfers.imports(), body)).status).toBe(422);
    for (const id of ['x', '01890000-0000-7000-8000-000000000000'])
      for (const done of ['match', 'ignore', 'reopen', 'return'] as const)
        expect([404, 409, 422]).toContain((await clerk.json('POST', paths.transfers.line(id, done), { order: '\0' })).status);
  });
});

it('CAMT.053 and a CSV with the columns that were chosen once', async () => {
  const [one, other] = [await awaited(), await awaited()];
  await send(camt053({ version: '08', movements: movements([one.total, one.rf]) }));
  expect(await factsOf(one)).toMatchObject({ state: 'paid' });
  const map = { date: 'Fecha', amount: 'Importe', text: 'Concepto', remitter: '', iban: '' };
  const csv = `Fecha;Concepto;Importe\n${today()};${other.rf};${(other.total / 100).toFixed(2).replace('.', ',')}\n`;
  expect((await send(csv, { account: IBAN, map })).status).toBe(200);
  expect(await factsOf(other)).toMatchObject({ state: 'paid' });
  expect(expectPage(await clerk.get(paths.transfers.createStatement()), 'BankStatements/Create').maps).toEqual({ [IBAN]: map });
});

describe('the desk', () => {
  it('too little is noted and asked for, and the rest pays', async () => {
    const order = await awaited();
    await bring([order.total - 100, order.rf]);
    await decide((await lineOf(order.rf)).id, 'match', { order: order.reference });
    expect(await factsOf(order)).toMatchObject({ state: 'pending', attention: 'underpaid' });
    expect((await mailOf(order, 'transfer_short')).subject).toContain('€1.00');
    const page = expectPage(
      await app.newClient().get(paths.payments.transfer(order.reference, order.secret)),
      'Payments/WireTransfer/Create',
    );
    expect([page.transfer.amount, page.transfer.received]).toEqual([100, order.total - 100]);
    await bring([100, `${order.rf} rest`]);
    expect(await factsOf(order)).toMatchObject({ state: 'paid', attention: null, payments: ['captured'], refunds: [] });
  });

  it('too little that nobody completes goes back', async () => {
    const order = await awaited();
    await bring([500, order.rf]);
    const { id } = await lineOf(order.rf);
    await decide(id, 'match', { order: order.reference });
    await expire(order);
    expect((await decide(id, 'return')).status).toBe(303);
    await decide(id, 'return');
    expect(await factsOf(order)).toMatchObject({ state: 'expired', refunds: ['created'], payments: ['created', 'captured'] });
    const [refund] = await sql('test_refund', 'select amount_cents::int as amount, reason from refunds where order_id = $1', [order.id]);
    expect(refund).toEqual({ amount: 500, reason: 'underpaid' });
  });

  it('too much pays, and the surplus goes back', async () => {
    const order = await awaited();
    await bring([order.total + 250, order.rf]);
    const { id, suggestion } = await lineOf(order.rf);
    expect(suggestion).toMatchObject({ reason: 'too_much' });
    await Promise.all([decide(id, 'match', { order: order.reference }), decide(id, 'match', { order: order.reference })]);
    expect(await factsOf(order)).toMatchObject({ state: 'paid', tickets: 2, refunds: ['created'], attention: 'overpaid' });
    const [refund] = await sql('test_refund', 'select amount_cents::int as amount from refunds where order_id = $1', [order.id]);
    expect(refund).toEqual({ amount: 250 });
  });

  it('too late pays where the places are free, and goes back where they are not', async () => {
    const [free, gone] = [await awaited(), await awaited({ capacity: 2 })];
    await expire(free);
    await expire(gone);
    await placeOrder(shop, { slot: gone.slot });
    await bring([free.total, free.rf], [gone.total, gone.rf]);
    for (const order of [free, gone]) {
      const line = await lineOf(order.rf);
      expect([line.state, line.suggestion?.reason]).toEqual(['open', 'late']);
      await decide(line.id, 'match', { order: order.reference });
    }
    expect(await factsOf(free)).toMatchObject({ state: 'paid', late: true, refunds: [] });
    expect(await factsOf(gone)).toMatchObject({ state: 'expired', refunds: ['created'], attention: 'places_gone' });
  });

  it('another order may be chosen, one that there is not is refused beside its field', async () => {
    const order = await awaited();
    await bring([order.total, 'no reference at all']);
    const { id } = await lineOf('no reference at all');
    const refused = await clerk.json('POST', paths.transfers.line(id, 'match'), { order: 'ZZZZ-ZZZZ' });
    expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([422, ['order']]);
    await decide(id, 'ignore');
    expect((await lineOf('no reference at all')).state).toBe('ignored');
    expect((await clerk.json('POST', paths.transfers.line(id, 'match'), { order: order.reference })).status).toBe(409);
    await decide(id, 'reopen');
    await decide(id, 'match', { order: order.reference.toLowerCase() });
    expect(await factsOf(order)).toMatchObject({ state: 'paid' });
  });
});

describe('an import that is undone', () => {
  const undo = async () => {
    const { list } = expectPage(await clerk.get(paths.transfers.statements()), 'BankStatements/Index');
    return clerk.post(paths.transfers.undo(list.rows[0]!.id), {}, { follow: false });
  };

  it('sets back what it alone had paid, and says so; brought again, it pays again', async () => {
    const [order, more] = [await awaited(), await awaited()];
    await bring([order.total, order.rf], [more.total + 70, more.rf]);
    await decide((await lineOf(more.rf)).id, 'match', { order: more.reference });
    await undo();
    expect(await factsOf(order)).toMatchObject({ payments: ['disputed'] });
    expect(await causes(order)).toEqual(['statement_undone']);
    expect(await factsOf(more)).toMatchObject({ payments: ['disputed', 'disputed'], refunds: ['cancelled'] });
    expect(await causes(more)).toEqual(['statement_undone']);
    expect((await lineOf(order.rf)).state).toBe('reversed');
    await undo();
    await bring([order.total, order.rf], [more.total + 70, more.rf]);
    expect(await factsOf(order)).toMatchObject({ state: 'paid', payments: ['captured'], tickets: 2 });
    expect(await causes(order)).toEqual([]);
  });

  it('takes back what was noted of an order that is not paid yet', async () => {
    const order = await awaited();
    await bring([order.total - 5, order.rf]);
    await decide((await lineOf(order.rf)).id, 'match', { order: order.reference });
    await undo();
    expect(await causes(order)).toEqual([]);
    expect(await factsOf(order)).toMatchObject({ state: 'pending', payments: ['created'] });
  });
});

it('an account is complete before it is offered', async () => {
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  const code = await begin(admin, 'wire_transfer');
  const wrong = async (changes: object) => {
    const { record } = expectPage(await admin.get(paths.settings.payments(code)), 'Settings/PaymentConnection');
    const answer = await admin.json('PATCH', paths.settings.payments(code), { ...ACCOUNT_FORM, ...changes, version: record.version });
    return [answer.status, Object.keys((answer.body as { errors: object }).errors)];
  };
  expect(await wrong({ iban: '' })).toEqual([422, ['iban']]);
  expect(await wrong({ iban: 'ES9121000418450200051333' })).toEqual([422, ['iban']]);
  expect(await wrong({ bic: 'X' })).toEqual([422, ['bic']]);
  expect(await wrong({ holder: '' })).toEqual([422, ['holder']]);
  expect((await save(admin, code, { ...ACCOUNT_FORM, enabled: false, iban: '' })).status).toBe(303);
});
