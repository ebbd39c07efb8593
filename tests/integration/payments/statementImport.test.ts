/** A bank statement: payments it settles, refused files, and undoing an import. */
import { describe, expect, it } from 'vitest';
import { workerCounts } from '../../../server/infra/workers/runInChild';
import { matchNewLines } from '../../../server/payments/statements/matchNewLines';
import { paths } from '../../../server/shared/paths';
import { expectPage } from '../../support/expectPage';
import { factsOf } from './paymentFixture';
import { CCC, camt053, norma43 } from './statementFiles';
import {
  awaited,
  bring,
  causes,
  clerk,
  decide,
  IBAN,
  lineCount,
  lineOf,
  movements,
  openTransfers,
  send,
  today,
} from './transferFixture';

openTransfers();

describe('what settles itself', () => {
  it('our reference with the exact amount', async () => {
    const [one, other] = [await awaited(), await awaited()];
    await bring([one.total, `${one.rf.slice(0, 6)} ${one.rf.slice(6)}`], [other.total - 1, other.rf], [-500, one.rf]);
    expect(await factsOf(one)).toMatchObject({ state: 'paid', tickets: 2, sold: 2, payments: ['captured'] });
    expect(await factsOf(other)).toMatchObject({ state: 'pending', payments: ['created'] });
    expect((await lineOf(other.rf)).suggestion).toEqual({
      order: other.reference,
      reason: 'too_little',
      missing: other.total,
    });
  });

  it('the same file twice, and a file that overlaps, add nothing a second time', async () => {
    const order = await awaited();
    const file = norma43({ movements: movements([order.total, order.rf], [100, 'same'], [100, 'same']) });
    const none = await lineCount();
    await send(file);
    const before = await lineCount();
    // Two identical movements count as two.
    expect(before - none).toBe(3);
    expect((await send(file)).status).toBe(200);
    expect(await lineCount()).toBe(before);
    await send(
      norma43({
        opening: 5,
        movements: movements([order.total, order.rf], [100, 'same'], [100, 'same'], [100, 'new']),
      }),
    );
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
    expect(await factsOf(order)).toMatchObject({
      state: 'paid',
      payments: ['captured', 'captured'],
      refunds: ['created'],
    });
    expect(await causes(order)).toEqual(['overpaid']);
  });
});

describe('a large file', () => {
  it('is read by a worker, and its movements pay in the background', async () => {
    const order = await awaited();
    const { done } = workerCounts();
    const before = await lineCount();
    const others = Array.from({ length: 1200 }, (_, n): [number, string] => [1000 + n, `OTHER ${n}`]);
    await bring([order.total, order.rf], ...others);
    expect(workerCounts().done).toBe(done + 1);
    expect(await lineCount()).toBe(before + 1201);
    // The job does it in the product; this test runs none.
    await matchNewLines();
    expect(await factsOf(order)).toMatchObject({ state: 'paid', payments: ['captured'] });
  });
});

describe('a file that is refused takes nothing over and says why', () => {
  const refused = async (file: string | Buffer, more: object = {}) => {
    const before = await lineCount();
    const answer = await send(file, more);
    expect(await lineCount()).toBe(before);
    return [answer.status, answer.json<{ errors: { file?: string[] } }>().errors.file?.[0]];
  };

  it('cut off, with wrong totals, of another account, no text at all', async () => {
    const order = await awaited();
    const file = norma43({ movements: movements([order.total, order.rf]) });
    expect(await refused(file.slice(0, 300))).toEqual([
      422,
      'The file is incomplete. Nothing was imported. Download it again.',
    ]);
    expect(await refused(file.replace(/^88(.{18}).{6}/m, '88$1000009'))).toEqual([
      422,
      'The number of lines does not match: line 5 says 9, but there are 4 before it. Nothing was imported.',
    ]);
    expect(await refused(file.replaceAll(CCC, '210004180200051333'))).toEqual([
      422,
      'This statement is for an account that is not in your settings. Nothing was imported.',
    ]);
    expect((await refused(`${file}\0`))[0]).toBe(422);
    expect(await refused('')).toEqual([422, 'Choose a file.']);
    expect(await factsOf(order)).toMatchObject({ state: 'pending' });
  });

  it('whatever is sent, the answer is no failure of ours', async () => {
    for (const body of [
      {},
      { file: 7 },
      { file: 'x', map: { date: 'a' } },
      { file: '!!!' },
      { file: 'AAAA', name: '\0' },
    ])
      expect((await clerk.json('POST', paths.transfers.imports(), body)).status).toBe(422);
    for (const id of ['x', '01890000-0000-7000-8000-000000000000'])
      for (const done of ['match', 'ignore', 'reopen', 'return'] as const)
        expect([404, 409, 422]).toContain(
          (await clerk.json('POST', paths.transfers.line(id, done), { order: '\0' })).status,
        );
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
  expect(expectPage(await clerk.get(paths.transfers.createStatement()), 'BankStatements/Create').maps).toEqual({
    [IBAN]: map,
  });
});

describe('one transfer for several orders', () => {
  const partsOf = async (text: string) => {
    const { list } = expectPage(await clerk.get(paths.transfers.index()), 'BankTransfers/Index');
    return list.rows
      .filter((row) => row.text.includes(text))
      .map((row) => `${row.state} ${row.amount.amount}`)
      .sort();
  };

  it('settles all of them where it is the sum of what they miss', async () => {
    const [one, other] = [await awaited(), await awaited()];
    await bring([one.total + other.total, `${one.rf} ${other.rf}`]);
    for (const order of [one, other])
      expect(await factsOf(order)).toMatchObject({ state: 'paid', tickets: 2, payments: ['captured'], refunds: [] });
    expect(await partsOf(other.rf)).toEqual([
      `divided ${one.total + other.total}`,
      `matched ${one.total}`,
      `matched ${other.total}`,
    ]);
    await bring([one.total + other.total, `${one.rf} ${other.rf}`]);
    expect(await factsOf(one)).toMatchObject({ state: 'paid', payments: ['captured'], refunds: [] });
  });

  it('is divided by a person otherwise, and what is left waits', async () => {
    const [one, other] = [await awaited(), await awaited()];
    await bring([one.total + other.total + 50, `${one.rf} ${other.rf}`]);
    const line = await lineOf(other.rf);
    expect(line.suggestion).toEqual({
      order: expect.any(String),
      reason: 'several',
      missing: one.total + other.total,
      several: expect.arrayContaining([
        { order: one.reference, missing: one.total },
        { order: other.reference, missing: other.total },
      ]),
    });
    const divide = (...parts: [string, number][]) =>
      clerk.json('POST', paths.transfers.line(line.id, 'divide'), {
        parts: parts.map(([order, amount]) => ({ order, amount })),
      });
    const errors = async (...parts: [string, number][]) => {
      const answer = await divide(...parts);
      return [answer.status, Object.keys(answer.json<{ errors: object }>().errors)];
    };
    expect(await errors([one.reference, one.total], ['NO-ORDER', 1])).toEqual([422, ['parts.1.order']]);
    expect(await errors([one.reference, 1], [one.reference, 1])).toEqual([422, ['parts.1.order']]);
    expect(await errors([one.reference, one.total], [other.reference, other.total + 51])).toEqual([422, ['parts']]);
    expect(await factsOf(one)).toMatchObject({ state: 'pending' });
    const both = await Promise.all(
      [0, 1].map(() => divide([one.reference, one.total], [other.reference, other.total])),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const order of [one, other])
      expect(await factsOf(order)).toMatchObject({ state: 'paid', payments: ['captured'], refunds: [] });
    expect(await partsOf(other.rf)).toEqual(
      [`divided ${one.total + other.total + 50}`, `matched ${one.total}`, `matched ${other.total}`, 'open 50'].sort(),
    );
  });

  it('is taken back with its import', async () => {
    const [one, other] = [await awaited(), await awaited()];
    await bring([one.total + other.total, `${one.rf} ${other.rf}`]);
    const { list } = expectPage(await clerk.get(paths.transfers.statements()), 'BankStatements/Index');
    await clerk.post(paths.transfers.undo(list.rows[0]!.id), {}, { follow: false });
    for (const order of [one, other]) expect(await factsOf(order)).toMatchObject({ payments: ['disputed'] });
    expect(new Set((await partsOf(one.rf)).map((part) => part.split(' ')[0]))).toEqual(new Set(['reversed']));
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
    expect(await factsOf(more)).toMatchObject({ payments: ['disputed', 'cancelled'], refunds: ['cancelled'] });
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
