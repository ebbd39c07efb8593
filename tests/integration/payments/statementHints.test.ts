/** Hints about gaps in bank statements, and suggested accounts for refunds. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { expectPage } from '../../support/expectPage';
import { camt053, norma43 } from './statementFiles';
import { awaited, bring, clerk, decide, lineOf, movements, openTransfers, send, today } from './transferFixture';

openTransfers();

it('a movement that another file has in another format', async () => {
  const day = today();
  await send(norma43({ opening: 100, movements: movements([4321, 'as norma']) }));
  expect((await lineOf('as norma')).twin).toBeNull();
  await send(camt053({ opening: 100, movements: [{ amount: 4321, text: 'as camt', day }] }), { name: 'extracto.xml' });
  expect((await lineOf('as camt')).twin).toBe('extracto.n43');
  expect((await lineOf('as norma')).twin).toBe('extracto.xml');
});

it('a part of an order that a second file tells again does not pay the rest by itself', async () => {
  const order = await awaited();
  const half = order.total / 2;
  await bring([half, `${order.rf} by norma`]);
  await decide((await lineOf(`${order.rf} by norma`)).id, 'match', { order: order.reference });
  const again = { amount: half, text: `${order.rf} by camt`, day: today() };
  await send(camt053({ movements: [again] }), { name: 'half.xml' });
  expect(await lineOf(again.text)).toMatchObject({ state: 'open', twin: 'extracto.n43' });
  const { state } = await prisma.order.findUniqueOrThrow({ where: { id: order.id } });
  expect(state).toBe('pending');
});

it('a movement of two orders that a second file tells again does not pay what is left of them by itself', async () => {
  const one = await awaited();
  const other = await awaited();
  const [half, halfOfOther] = [one.total / 2, other.total / 2];
  await bring([half + halfOfOther, `${one.rf} ${other.rf} by norma`]);
  const { id } = await lineOf(`${other.rf} by norma`);
  const parts = [
    { order: one.reference, amount: half },
    { order: other.reference, amount: halfOfOther },
  ];
  expect((await clerk.json('POST', paths.transfers.line(id, 'divide'), { parts })).status).toBeLessThan(400);
  const again = { amount: half + halfOfOther, text: `${one.rf} ${other.rf} by camt`, day: today() };
  await send(camt053({ movements: [again] }), { name: 'both.xml' });
  expect(await lineOf(again.text)).toMatchObject({ state: 'open', twin: 'extracto.n43' });
  const states = await prisma.order.findMany({ where: { id: { in: [one.id, other.id] } }, select: { state: true } });
  expect(states).toEqual([{ state: 'pending' }, { state: 'pending' }]);
});

it('nor does one that a second file of the same format tells in other words', async () => {
  const order = await awaited();
  const half = order.total / 2;
  await bring([half, `${order.rf} part`]);
  await decide((await lineOf(`${order.rf} part`)).id, 'match', { order: order.reference });
  await send(norma43({ movements: movements([half, `TRANSF ${order.rf} part 0009912`]) }), { name: 'month.n43' });
  expect(await lineOf('0009912')).toMatchObject({ state: 'open', twin: 'extracto.n43' });
});

it('a statement that does not go on from the last one', async () => {
  const bringNext = async (opening: number, text: string) => {
    await send(camt053({ opening, movements: [{ amount: 1, text, day: today() }] }), { name: `${text}.xml` });
    const { list } = expectPage(await clerk.get(paths.transfers.statements()), 'BankStatements/Index');
    return [list.rows[0]!.fileName, list.rows[0]!.before?.amount ?? null];
  };
  await bringNext(4421, 'first');
  // The first ends with 44.22: a statement that begins with it is the next one, one that begins with 50.00 is not.
  expect(await bringNext(4422, 'second')).toEqual(['second.xml', null]);
  expect(await bringNext(5000, 'fourth')).toEqual(['fourth.xml', 4423]);
});

it('the account that a transfer came from is offered for its refund', async () => {
  const order = await awaited();
  const again = { amount: order.total, text: `${order.rf} by camt`, day: today() };
  await bring([order.total, order.rf]);
  await send(camt053({ movements: [again] }), { name: 'again.xml' });
  await decide((await lineOf(again.text)).id, 'match', { order: order.reference });
  const { bank } = expectPage(await clerk.get(paths.refunds.index()), 'Refunds/Index');
  const lacking = bank!.lacking.find(({ reference }) => reference === order.reference);
  expect(lacking!.senderIban).toBe('DE89370400440532013000');
});
