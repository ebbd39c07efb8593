/** A transfer for a debt on account that is already paid: it is returned, or pays other debts of the company. */
import { expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { referenceOf } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { camt053 } from '../payments/statementFiles';
import { app, bring, clerk, decide, lineOf, openTransfers, send, today } from '../payments/transferFixture';
import { makeUser, signInAs } from '../users/people';
import { buy, contactOf, createCompany, openProduct, refusalOf } from './bulkFixture';

openTransfers();

type Company = { id: string; buyer: Client; product: string };

async function makeCompany(): Promise<Company> {
  const id = await createCompany({ methods: ['on_account'], creditLimitCents: 200_000 });
  return { id, buyer: await contactOf(app, id), product: await openProduct(await createVenue()) };
}

/** An order on account of tickets at 7.00. */
async function onAccount({ id, buyer, product }: Company, quantity: number) {
  const master = await buy(buyer, id, [{ productId: product, quantity }]);
  const { reference, orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id: master } });
  return { reference, orderId: orderId!, rf: referenceOf(reference, 1) };
}

const owedBy = async (id: string) => Number((await prisma.company.findUniqueOrThrow({ where: { id } })).owedCents);
const press = (line: string, done: Parameters<typeof paths.transfers.line>[1], data: object) =>
  clerk.json('POST', paths.transfers.line(line, done), data);
const recordsOf = async (line: string) =>
  (await prisma.auditLog.findMany({ where: { subjectId: line }, orderBy: { id: 'asc' } })).map(({ action }) => action);
const refundsOf = (orderId: string) =>
  prisma.refund.findMany({ where: { orderId }, select: { state: true, amountCents: true, reason: true } });
const transfersOf = (orderId: string) =>
  prisma.payment.findMany({
    where: { orderId, method: 'wire_transfer' },
    select: { state: true, amountCents: true },
  });
/** Orders whose ledger differs from payments and sales. */
const differing = (orderId: string) =>
  sql('test_money_differs', 'select order_id from money_differences($1::uuid[])', [[orderId]]);

it('a second transfer says since when the order is paid, and goes back to the account that sent it', async () => {
  const company = await makeCompany();
  const { reference, orderId, rf } = await onAccount(company, 10);
  await bring([7000, rf]);
  expect(await owedBy(company.id)).toBe(0);
  await send(camt053({ movements: [{ amount: 7000, text: `again ${rf}` }] }));
  const line = await lineOf(`again ${rf}`);
  expect(line).toMatchObject({
    state: 'open',
    suggestion: { order: reference, reason: 'account_paid', settledOn: today(), open: [] },
  });
  const day = new Date(today()).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  expect(refusalOf(await press(line.id, 'match', { order: reference })).errors?.order).toEqual([
    `Already paid on ${day}. Refund the transfer or split it between other orders.`,
  ]);
  expect((await press(line.id, 'return', { order: formatReference(reference) })).status).toBeLessThan(400);
  expect(refusalOf(await press(line.id, 'return', { order: reference })).code).toBe('line_not_returnable');
  expect(await lineOf(`again ${rf}`)).toMatchObject({ state: 'returned', order: reference, suggestion: null });
  expect(await refundsOf(orderId)).toEqual([{ state: 'created', amountCents: 7000, reason: 'overpaid' }]);
  expect(await recordsOf(line.id)).toEqual(['bank_line.returned']);
  expect(await owedBy(company.id)).toBe(0);
  expect(await differing(orderId)).toEqual([]);
  const manager = await signInAs(app, (await makeUser('administrator')).email);
  const { bank } = expectPage(await manager.get(paths.refunds.index()), 'Refunds/Index');
  expect(bank?.lacking).toMatchObject([{ reference, amount: 7000, senderIban: 'DE89370400440532013000' }]);

  // The import of the second transfer is undone: nothing is refunded, and the order stays paid by the first one.
  const { statementId } = await prisma.bankLine.findUniqueOrThrow({ where: { id: line.id } });
  expect((await clerk.json('POST', paths.transfers.undo(statementId), {})).status).toBeLessThan(400);
  expect(await refundsOf(orderId)).toMatchObject([{ state: 'cancelled' }]);
  expect(await transfersOf(orderId)).toEqual([{ state: 'cancelled', amountCents: 7000 }]);
  expect(await differing(orderId)).toEqual([]);
  expect(await prisma.orderAttention.findMany({ where: { orderId, endedAt: null } })).toEqual([]);
  expect(await owedBy(company.id)).toBe(0);
});

it('a second transfer that was to be refunded pays the debt after the import of the first one is undone', async () => {
  const company = await makeCompany();
  const { reference, orderId, rf } = await onAccount(company, 10);
  await bring([7000, rf]);
  await bring([7000, `once more ${rf}`]);
  const second = await lineOf(`once more ${rf}`);
  expect((await press(second.id, 'return', { order: reference })).status).toBeLessThan(400);
  const first = await prisma.bankLine.findFirstOrThrow({ where: { text: rf } });
  expect((await clerk.json('POST', paths.transfers.undo(first.statementId), {})).status).toBeLessThan(400);
  expect(await owedBy(company.id)).toBe(7000);
  expect(await refundsOf(orderId)).toEqual([{ state: 'cancelled', amountCents: 7000, reason: 'overpaid' }]);
  expect(await transfersOf(orderId)).toEqual([{ state: 'cancelled', amountCents: 7000 }]);
  expect(await prisma.orderAttention.findMany({ where: { orderId, endedAt: null } })).toEqual([]);
  const waiting = { where: { partOfId: second.id } };
  const { id: again, ...part } = await prisma.bankLine.findFirstOrThrow({
    ...waiting,
    select: { id: true, amountCents: true, state: true, paymentId: true },
  });
  expect(part).toEqual({ amountCents: 7000n, state: 'open', paymentId: null });
  expect(await differing(orderId)).toEqual([]);

  // The transfer is matched again, and another import of the first line is now the second payment.
  await decide(again, 'match', { order: reference });
  expect(await owedBy(company.id)).toBe(0);
  expect(await differing(orderId)).toEqual([]);
  expect((await clerk.json('POST', paths.transfers.undo(first.statementId), {})).status).toBeLessThan(500);
  expect(await owedBy(company.id)).toBe(0);
  const statement = await prisma.bankLine.findUniqueOrThrow({ where: { id: again } });
  expect((await clerk.json('POST', paths.transfers.undo(statement.statementId), {})).status).toBeLessThan(400);
  expect(await owedBy(company.id)).toBe(7000);
  expect((await prisma.bankLine.findFirstOrThrow(waiting)).state).toBe('reversed');
});

it('a second transfer pays the other debts of the company, each whole, and its rest waits', async () => {
  const company = await makeCompany();
  const [paid, small, large] = [
    await onAccount(company, 10),
    await onAccount(company, 20),
    await onAccount(company, 30),
  ];
  await bring([7000, paid.rf]);
  await bring([36_000, `twice ${paid.rf}`]);
  const line = await lineOf(`twice ${paid.rf}`);
  expect(line.suggestion).toMatchObject({
    reason: 'account_paid',
    open: [
      { order: small.reference, missing: 14_000 },
      { order: large.reference, missing: 21_000 },
    ],
  });
  const divide = async (...parts: { order: string; amount: number }[]) =>
    refusalOf(await press(line.id, 'divide', { parts })).errors;
  expect(await divide({ order: small.reference, amount: 13_999 })).toEqual({
    'parts.0.amount': ['Enter the full amount owed on account: 140.00 EUR.'],
  });
  expect(Object.keys((await divide({ order: paid.reference, amount: 7000 })) ?? {})).toEqual(['parts.0.order']);
  const parts = [
    { order: small.reference, amount: 14_000 },
    { order: large.reference, amount: 21_000 },
  ];
  expect((await press(line.id, 'divide', { parts })).status).toBeLessThan(400);
  expect(refusalOf(await press(line.id, 'divide', { parts })).errors?.['parts.0.order']).toBeDefined();
  expect(await owedBy(company.id)).toBe(0);
  expect(
    await prisma.bankLine.findMany({
      where: { partOfId: line.id },
      select: { amountCents: true, state: true },
      orderBy: { amountCents: 'asc' },
    }),
  ).toEqual([
    { amountCents: 1000n, state: 'open' },
    { amountCents: 14_000n, state: 'matched' },
    { amountCents: 21_000n, state: 'matched' },
  ]);
  expect(await recordsOf(line.id)).toEqual(['bank_line.divided']);
  for (const { orderId } of [small, large]) expect(await differing(orderId)).toEqual([]);
});

it('a transfer that names nothing goes back only for an order that is paid on account', async () => {
  const company = await makeCompany();
  const { reference } = await onAccount(company, 10);
  await bring([7000, 'no words']);
  const { id } = await lineOf('no words');
  expect(refusalOf(await press(id, 'return', { order: reference })).errors?.order).toEqual([
    'This order was not paid on account. Match the transfer with it instead.',
  ]);
  expect(await owedBy(company.id)).toBe(7000);
  await decide(id, 'match', { order: reference });
  expect([await owedBy(company.id), (await lineOf('no words')).state]).toEqual([0, 'matched']);
});

it('a line that does not exist is not found, for each decision', async () => {
  const { reference } = await onAccount(await makeCompany(), 10);
  const unknown = '0199b3a0-0000-7000-8000-000000000000';
  const bodies = {
    match: { order: reference },
    divide: { parts: [{ order: reference, amount: 7000 }] },
    return: { order: '' },
    ignore: {},
    reopen: {},
  };
  for (const [done, body] of Object.entries(bodies))
    expect([done, (await press(unknown, done as keyof typeof bodies, body)).status]).toEqual([done, 404]);
});
