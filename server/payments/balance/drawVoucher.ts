/** Paying an order with gift vouchers: a person with a code who may pay the order, wholly or in part. */
import { sql } from '../../infra/db';
import type { Cents } from '../../shared/money';
import { uuidv7 } from '../../shared/uuid';
import { hashOfCode } from '../../wallets';
import { hold, spare } from './drawBalance';

/** Beside what a balance says (`BalanceUsed`): why a code pays nothing. */
type VoucherUsed =
  | 'paid'
  | 'held'
  | 'paying'
  | 'gone'
  | 'refused'
  | 'unknown'
  | 'blocked'
  | 'ended'
  | 'empty'
  | 'other_currency'
  | 'for_vouchers';

/** Uses the voucher of a code, however it was typed. Sent twice, it is used once. */
export const drawVoucher = (orderId: string, code: string): Promise<VoucherUsed> =>
  hold(orderId, async () => {
    const [row] = await sql<{ outcome: VoucherUsed }>('use_voucher', 'select outcome from use_voucher($1, $2, $3)', [
      orderId,
      hashOfCode(code),
      uuidv7(),
    ]);
    return row!.outcome;
  });

/** Takes it off again. @returns false when money of the rest is there or on its way */
export const spareVoucher = (orderId: string, paymentId: string): Promise<boolean> =>
  spare(orderId, async () => {
    const [row] = await sql<{ done: boolean }>('spare_voucher', 'select spare_voucher($1, $2) as done', [
      orderId,
      paymentId,
    ]);
    return row!.done;
  });

/** What of an order is held by its buyer's balance and by vouchers. */
export type Held = { id: string; method: 'balance' | 'voucher'; amount: Cents; ending: string | null };

export const listHeld = (orderId: string): Promise<Held[]> =>
  sql<Held>(
    'list_held',
    `select p.id, p.method, p.amount_cents as amount, (select v.code_ending from wallet_uses u join wallet_lots l on l.id = u.lot_id
         join wallets w on w.id = l.wallet_id join gift_vouchers v on v.id = w.voucher_id where u.payment_id = p.id limit 1) as ending
     from payments p where p.order_id = $1 and is_local(p.provider) and p.state = 'authorised' order by p.attempt`,
    [orderId],
  );

/** What of an order that awaits its money is covered by what was paid or is held; none of a move's. */
export async function coveredOf(orderId: string): Promise<Cents> {
  const [row] = await sql<{ covered: Cents }>(
    'covered_of_order',
    `select case when state = 'pending' then covered_of_order(id) else 0 end as covered from orders where id = $1`,
    [orderId],
  );
  return row!.covered;
}

/** Whether an order has gift vouchers, which are bought with nothing that the house owes. */
export async function buysVouchers(orderId: string): Promise<boolean> {
  const [row] = await sql<{ buys: boolean }>('buys_vouchers', 'select buys_vouchers($1) as buys', [orderId]);
  return row!.buys;
}
