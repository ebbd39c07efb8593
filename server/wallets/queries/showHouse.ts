import { sql } from '../../infra/db';
import type { BalanceFault, WalletsPages } from '../pages';

type House = WalletsPages['Balances/Index'];

const MAX_PEOPLE = 200;

/** Faults in the ledger; empty if there are none. */
export const listFaults = (): Promise<BalanceFault[]> =>
  sql<BalanceFault>('check_balances', 'select what, subject, expected, found from check_balances()');

/** Total liabilities, and the largest balances. */
export async function showHouse(): Promise<Omit<House, 'faults'>> {
  const [totals, people] = await Promise.all([
    sql<House['totals'][number]>(
      'balance_totals',
      `select currency, sum(balance_cents)::bigint as owed, sum(held_cents)::bigint as held from wallets group by currency order by currency`,
    ),
    sql<House['people'][number]>(
      'people_with_balances',
      `select u.id, u.name, u.email, w.currency, w.balance_cents as amount, w.held_cents as held
       from wallets w join users u on u.id = w.user_id where w.balance_cents > 0 order by w.balance_cents desc, u.name, u.id limit $1`,
      [MAX_PEOPLE + 1],
    ),
  ]);
  return { totals, people: people.slice(0, MAX_PEOPLE), isCut: people.length > MAX_PEOPLE };
}
