import { randomUUID } from 'node:crypto';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';

type Input = { amount?: number; currency?: string; endsIn?: string | null; key?: string };

/** Adds credit; `endsIn` is a PostgreSQL interval, negative for expired credit. */
export async function credit(
  user: string,
  { amount = 5000, currency = 'EUR', endsIn = null, key = randomUUID() }: Input = {},
) {
  const [row] = await sql<{ outcome: string }>(
    'test_credit',
    `select change_balance(jsonb_build_object('key', $1::text, 'kind', 'credit', 'user', $2::text, 'currency', $3::text, 'amount', $4::bigint, 'expires_at', now() + $5::interval)) as outcome`,
    [key, user, currency, amount, endsIn],
  );
  return row!.outcome;
}

/** Takes credit back, as staff do. @returns the outcome of the statement */
export async function takeBack(user: string, amount: number, key: string = randomUUID()) {
  const [row] = await sql<{ outcome: string }>('test_take_back', 'select change_balance($1::jsonb) as outcome', [
    JSON.stringify({ key, kind: 'taken_back', user, currency: 'EUR', amount }),
  ]);
  return row!.outcome;
}

type Source = { kind: 'balance'; user_id: string } | { kind: 'voucher'; code_hash: string };
/** Uses store credit for an order. @returns the outcome of the statement */
export async function spendCredit(orderId: string, source: Source) {
  const [row] = await sql<{ outcome: string }>(
    'test_use_credit',
    'select use_credit($1, $2::jsonb, uuid_v7()) as outcome',
    [orderId, JSON.stringify(source)],
  );
  return row!.outcome;
}
export const spendBalance = (orderId: string, user: string) => spendCredit(orderId, { kind: 'balance', user_id: user });

/** Balance, held amount, lots by expiry, and whether the ledger is consistent. */
export async function walletOf(user: string, currency = 'EUR') {
  const [row] = await sql<{ balance: number; held: number; lots: number[]; kinds: string[]; faults: number }>(
    'test_wallet',
    `select w.balance_cents as balance, w.held_cents as held,
       array(select left_cents::float8 from wallet_lots where wallet_id = w.id order by expires_at nulls last, created_at, id) as lots,
       array(select t.kind || ':' || e.amount_cents from wallet_entries e join wallet_transactions t on t.id = e.transaction_id
         where e.wallet_id = w.id order by e.id) as kinds,
       (select count(*)::int from check_balances()) as faults
     from wallets w where w.user_id = $1 and w.currency = $2`,
    [user, currency],
  );
  return row;
}

export const change = (client: Client, user: string, body: object) =>
  client.json('POST', paths.balances.one(user), {
    id: randomUUID(),
    kind: 'credit',
    currency: 'EUR',
    reason: 'Closed early',
    ...body,
  });

export const answerOf = (answer: { json: <T>() => T }) =>
  answer.json<{ code?: string; errors?: Record<string, string[]> }>();
