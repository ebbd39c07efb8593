/** Payment with gift vouchers, in full or in part, by a person who has the code and may pay the order. */

import { sql } from '../../infra/db';
import type { Cents } from '../../shared/money';
import { knownOutcome } from '../../shared/outcome';
import { uuidv7 } from '../../shared/uuid';
import { hashOfCode } from '../../wallets';
import { hold, spare } from './payFromBalance';

/** Outcomes beside `BalanceUsed`: why a code cannot be used. */
export const VOUCHER_OUTCOMES = [
  'paid',
  'held',
  'paying',
  'gone',
  'refused',
  'unknown',
  'blocked',
  'ended',
  'empty',
  'other_currency',
  'for_vouchers',
] as const;
export type VoucherUsed = (typeof VOUCHER_OUTCOMES)[number];

/** Uses a voucher code in any spelling. Idempotent. */
export const payFromVoucher = (orderId: string, code: string): Promise<VoucherUsed> =>
  hold(orderId, async () => {
    const [row] = await sql<{ outcome: string }>('use_voucher', 'select outcome from use_voucher($1, $2, $3)', [
      orderId,
      hashOfCode(code),
      uuidv7(),
    ]);
    return knownOutcome('use_voucher', VOUCHER_OUTCOMES, row?.outcome);
  });

/** Removes a voucher. @returns false if money for the rest is paid or on its way */
export const removeVoucher = (orderId: string, paymentId: string): Promise<boolean> =>
  spare(orderId, async () => {
    const [row] = await sql<{ done: boolean }>('remove_voucher', 'select remove_voucher($1, $2) as done', [
      orderId,
      paymentId,
    ]);
    return row!.done;
  });

/** Amounts held for an order from balance and vouchers. */
export type Held = { id: string; method: 'balance' | 'voucher'; amount: Cents; ending: string | null };

export const listHeld = (orderId: string): Promise<Held[]> =>
  sql<Held>(
    'list_held',
    `select p.id, p.method, p.amount_cents as amount, (select v.code_ending from wallet_uses u join wallet_lots l on l.id = u.lot_id
         join wallets w on w.id = l.wallet_id join gift_vouchers v on v.id = w.voucher_id where u.payment_id = p.id limit 1) as ending
     from payments p where p.order_id = $1 and is_local(p.provider) and p.state = 'authorised' order by p.attempt`,
    [orderId],
  );

/** Amount of a pending order covered by payments and holds; 0 for a move. */
export async function coveredOf(orderId: string): Promise<Cents> {
  const [row] = await sql<{ covered: Cents }>(
    'covered_of_order',
    `select case when state = 'pending' then covered_of_order(id) else 0 end as covered from orders where id = $1`,
    [orderId],
  );
  return row!.covered;
}

/** Whether an order contains gift vouchers, which balance and vouchers cannot buy. */
export async function buysVouchers(orderId: string): Promise<boolean> {
  const [row] = await sql<{ buys: boolean }>('buys_vouchers', 'select buys_vouchers($1) as buys', [orderId]);
  return row!.buys;
}
