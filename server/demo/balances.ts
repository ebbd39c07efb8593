/** Credit of the demo's buyer: for an evening that was cut short, a gift that ends, and a slip that was taken back. */
import { sql } from '../infra/db';

const MONTH = 30;

/** What staff did: how much, why, and the days after which it ends. */
const CREDITS = [
  { key: 'evening', amount: 2400, reason: 'La visita nocturna acabó antes por la tormenta', days: null },
  { key: 'gift', amount: 1500, reason: 'Cortesía por el aniversario', days: MONTH },
] as const;

export async function creditBuyer(): Promise<void> {
  const common = `'user', u.id, 'currency', 'EUR', 'account', 'system:adjust', 'by', s.id`;
  const people = `users u join users s on s.email = 'admin@aforo.test' where u.email = 'buyer@aforo.test'`;
  for (const { key, amount, reason, days } of CREDITS)
    await sql(
      'demo_credit',
      `select credit_balance(jsonb_build_object('key', $1::text, 'kind', 'credit', ${common}, 'amount', $2::bigint, 'reason', $3::text,
         'expires_at', now() + make_interval(days => $4::int))) from ${people}`,
      [`demo:${key}`, amount, reason, days],
    );
  await sql(
    'demo_take_back',
    `select take_back_balance(jsonb_build_object('key', 'demo:slip', ${common}, 'amount', 500, 'reason', 'Importe mal tecleado')) from ${people}`,
  );
}
