/** Store credit held for an order, and whether an order can be paid with it. */
import { sql } from '../../infra/db';
import type { Cents } from '../../shared/money';

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
