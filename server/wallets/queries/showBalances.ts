import { sql } from '../../infra/db';
import { readSettings } from '../../settings';
import type { Cents } from '../../shared/money';
import { type IsoDateTime, toIso } from '../../shared/time';
import type { Balance, BalanceLine, OwnBalances } from '../pages';

const MAX_LINES = 200;

type BalanceRow = Omit<Balance, 'ending'> & { ending: { amount: number; at: string }[] };

/** Balances of a person by currency. Expired credit is excluded, even before the nightly job books it. */
export async function listBalances(userId: string): Promise<Balance[]> {
  const rows = await sql<BalanceRow>(
    'list_balances',
    `select w.currency, (w.balance_cents - coalesce(l.over, 0))::bigint as amount, w.held_cents as held, coalesce(l.ending, '[]') as ending
     from wallets w left join lateral (select
         sum(left_cents - held_cents) filter (where expires_at <= now()) as over,
         jsonb_agg(jsonb_build_object('amount', left_cents - held_cents, 'at', expires_at) order by expires_at) filter (where expires_at > now()) as ending
       from wallet_lots where wallet_id = w.id and left_cents > held_cents) l on true
     where w.user_id = $1 order by w.currency`,
    [userId],
  );
  return rows.map(({ ending, ...row }) => ({
    ...row,
    ending: ending.map(({ amount, at }) => ({ amount: amount as Cents, at: toIso(new Date(at)) })),
  }));
}

/** Available balance in a currency, in minor units: not held or expired. */
export async function availableBalance(userId: string, currency: string): Promise<Cents> {
  const found = (await listBalances(userId)).find((balance) => balance.currency === currency);
  return (found ? found.amount - found.held : 0) as Cents;
}

type LineRow = Omit<BalanceLine, 'at'> & { at: Date };

/** The statement of a person's wallets, or of a voucher's; reasons and names of colleagues are for staff. */
export async function listLinesOf(
  owner: { user: string } | { voucher: string },
  forStaff = true,
): Promise<BalanceLine[]> {
  const rows = await sql<LineRow>(
    'list_balance_lines',
    `select e.id::text as id, t.created_at as at, t.kind, e.amount_cents as amount, e.currency, o.reference as "order",
       case when $2 then t.reason end as reason, case when $2 then by.name end as by
     from wallets w join wallet_entries e on e.wallet_id = w.id join wallet_transactions t on t.id = e.transaction_id
       left join orders o on o.id = t.order_id left join users by on by.id = t.created_by
     where w.user_id = $1 or w.voucher_id = $4 order by e.id desc limit $3`,
    ['user' in owner ? owner.user : null, forStaff, MAX_LINES, 'voucher' in owner ? owner.voucher : null],
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: toIso(at) as IsoDateTime }));
}

/** Balances and their statement, the newest first. Reasons and names of colleagues are for staff. */
export async function showBalances(userId: string, { forStaff }: { forStaff: boolean }): Promise<OwnBalances> {
  const [balances, lines, settings] = await Promise.all([
    listBalances(userId),
    listLinesOf({ user: userId }, forStaff),
    readSettings(),
  ]);
  return { balances, lines, zone: settings['defaults.time_zone'] };
}
