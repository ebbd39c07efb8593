/** Sandbox records of the sales: equal to ours, except for a refund made there and a different amount. */
import { connection } from '../infra/db';
import { listSandboxBooks, recordBooks } from '../payments';
import { DAY_MS } from '../shared/time';

const DAYS = 10;

const SESSIONS = `
  insert into sandbox_sessions (id, payment_id, amount, currency, locale, title, return_url, cancel_url, notify_url, state, card, last4, created_at, expires_at)
  select p.provider_ref, p.id, p.amount_cents, p.currency, o.locale, o.reference, '/', '/', '/webhooks/sandbox', 'confirmed', 'success', p.card_last4,
    p.created_at, p.created_at + interval '30 minutes'
  from payments p join orders o on o.id = p.order_id where p.provider = 'sandbox' and p.provider_ref is not null
  on conflict do nothing`;

const REFUNDS = `
  with made as (insert into sandbox_refunds (id, session_id, amount, created_at)
    select r.id::text, p.provider_ref, r.amount_cents, r.created_at from refunds r join payments p on p.id = r.payment_id
    where p.provider = 'sandbox' and r.state = 'done' and r.to_balance is null and r.amount_cents > 0 and p.provider_ref is not null on conflict do nothing returning session_id, amount)
  update sandbox_sessions s set refunded = made.amount from (select session_id, sum(amount) as amount from made group by session_id) made
  where s.id = made.session_id`;

/** The last two orders without a refund. */
const LATEST = `(select s.id, row_number() over (order by s.created_at desc, s.id) as n from sandbox_sessions s
  where s.refunded = 0 and s.amount > 1000 and s.state = 'confirmed') latest`;

const REFUND_THERE = `
  with made as (insert into sandbox_refunds (id, session_id, amount) select 'sbr_demo', latest.id, 500 from ${LATEST} where n = 1 returning session_id)
  update sandbox_sessions s set refunded = 500 from made where s.id = made.session_id`;
const OTHER_AMOUNT = `update sandbox_sessions s set amount = s.amount - 250 from ${LATEST} where latest.id = s.id and n = 2`;

/** Writes the sandbox's records and compares ours with them, as the nightly job does. */
export async function keepSandboxBooks(): Promise<void> {
  await connection.query([SESSIONS, REFUNDS, REFUND_THERE, OTHER_AMOUNT].join(';\n'));
  const books = [];
  for await (const book of listSandboxBooks(new Date(Date.now() - DAYS * DAY_MS))) books.push(book);
  await recordBooks('sandbox', books);
}
