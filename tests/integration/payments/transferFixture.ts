/** An organisation that accepts transfers, and an accountant. */
import { beforeAll, beforeEach, expect } from 'vitest';
import { sql } from '../../../server/infra/db';
import { startPayment } from '../../../server/payments';
import { referenceOf } from '../../../server/payments/wireTransfer/transferReference';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createSlot } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { connect } from './connectionFixture';
import { openShop, type Placed, placeOrder, type Shop, until } from './paymentFixture';
import { type Movement, norma43 } from './statementFiles';

export const IBAN = 'ES9121000418450200051332';

export let app: TestApp;
export let shop: Shop;
export let clerk: Client;
let day = 0;

/** Call it once for each test file: a worker that reads several files imports this module once. */
export function openTransfers(): void {
  beforeAll(async () => {
    app = await startApp();
    shop = await openShop();
    await connect(await signInAs(app, (await makeUser('administrator')).email), 'wire_transfer');
    clerk = await signInAs(app, (await makeUser('accountant')).email);
    return () => app.close();
  });
  /** Each test has its own day, so that all movements are different. */
  beforeEach(() => {
    day += 1;
  });
}

/** A worker that reads several files counts on, beyond the days of a month. */
export const today = () => new Date(Date.UTC(2026, 6, day)).toISOString().slice(0, 10);

export async function awaited(input: { capacity?: number; slot?: string } = {}): Promise<Placed & { rf: string }> {
  const slot = input.slot ?? (await createSlot(shop.eventId, { capacity: input.capacity ?? 20, inHours: 24 * 30 }));
  const order = await placeOrder(shop, { ...input, slot, provider: 'wire_transfer', method: 'wire_transfer' });
  await startPayment(order.paymentId, { key: order.key });
  return { ...order, rf: referenceOf(order.reference, 1) };
}

export const send = (file: string | Buffer, more: object = {}, client = clerk) =>
  client.json('POST', paths.transfers.imports(), {
    file: Buffer.from(file as string, 'latin1').toString('base64'),
    name: 'extracto.n43',
    ...more,
  });
export const movements = (...some: [number, string][]): Movement[] =>
  some.map(([amount, text]) => ({ amount, text, day: today() }));
export const bring = async (...some: [number, string][]) => {
  const answer = await send(norma43({ movements: movements(...some) }));
  expect(answer.status, answer.text).toBe(200);
};
const desk = async () => expectPage(await clerk.get(paths.transfers.index()), 'BankTransfers/Index');
export const lineOf = async (text: string) => {
  const { list, suggestions } = await desk();
  const row = list.rows.find((one) => one.text.includes(text))!;
  return { ...row, suggestion: suggestions[row.id] ?? null };
};
export const decide = (id: string, done: 'match' | 'divide' | 'ignore' | 'reopen' | 'return', data: object = {}) =>
  clerk.post(paths.transfers.line(id, done), data, { follow: false });
export const causes = async (order: Placed) =>
  (
    await sql<{ cause: string }>(
      'test_causes',
      'select cause from order_attentions where order_id = $1 and ended_at is null order by cause',
      [order.id],
    )
  ).map(({ cause }) => cause);
export const lineCount = async () =>
  (await sql<{ n: number }>('test_lines', 'select count(*)::int as n from bank_lines'))[0]!.n;
export const mailOf = (order: Placed, kind: string) =>
  until(async () => {
    const [mail] = await sql<{ text: string; subject: string }>(
      'test_transfer_mail',
      'select text, subject from mail_log where order_id = $1 and kind = $2 limit 1',
      [order.id, kind],
    );
    return mail;
  });
