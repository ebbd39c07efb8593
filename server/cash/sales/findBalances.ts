/** Whose store credit pays a part at the counter: found by e-mail, by name, or by a ticket or an order of theirs. */
import { sql } from '../../infra/db';
import type { Actor } from '../../shared/actor';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { availableBalance } from '../../wallets';
import { checkCode } from '../checking/checkCode';
import type { BalanceFound } from '../pages';

const MAX_FOUND = 5;
const SHORTEST_NAME = 3;

type Row = { userId: string; name: string; email: string };

const FOUND = `
  select u.id as "userId", u.name, u.email from wallets w join users u on u.id = w.user_id
  where w.currency = $1 and w.balance_cents > w.held_cents and u.deactivated_at is null and (lower(u.email) = lower($2) or u.id = $3::uuid
    or (length($2) >= ${SHORTEST_NAME} and $3 is null and position(fold($2) in fold(u.name)) > 0))
  order by u.name, u.id limit ${MAX_FOUND}`;

/** Enough to tell people apart, and no address: "ma…@example.org". */
const maskEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1…');

/** The account of an order, where the cashier may see the order. */
async function ownerOf(actor: Actor, typed: string, asked: { currency: string; locale: Locale }) {
  const checked = typed.includes('@') ? null : await checkCode(actor, typed, asked);
  const reference = checked?.kind === 'order' ? checked.reference : checked?.kind === 'ticket' ? checked.order : null;
  if (reference === null) return null;
  const [row] = await sql<{ owner: string | null }>(
    'owner_of_order',
    'select user_id as owner from orders where reference = $1',
    [reference],
  );
  return row?.owner ?? null;
}

/** Who has credit in a currency, with what there is to pay with. */
export async function findBalances(
  actor: Actor,
  typed: string,
  asked: { currency: string; locale: Locale },
): Promise<BalanceFound[]> {
  const owner = await ownerOf(actor, typed, asked);
  const rows = await sql<Row>('find_counter_balances', FOUND, [asked.currency, typed, owner]);
  const found = await Promise.all(
    rows.map(async ({ userId, name, email }) => ({
      ...{ userId, name, email: maskEmail(email) },
      left: (await availableBalance(userId, asked.currency)) as Cents,
    })),
  );
  return found.filter(({ left }) => left > 0);
}
