/**
 * With 3,000 open and as many paid orders a purchase reads as much as when its statements were planned on empty tables:
 * rows read are counted, not timed. The same for jobs that look for expired orders.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { listUnanswered, ownPayment } from '../../../server/payments/queries/findPayment';
import { listValidators } from '../../../server/validations/devices/listDevices';
import { runApp } from '../../support/app';
import { type Read, rowsRead } from '../../support/rowsRead';
import { openShop, placeOrder } from '../payments/paymentFixture';
import { settle } from '../validations/gateFixture';

const ORDERS = 3000;
/** Limit of rows for one statement including its functions: a purchase reads 30 to 90. */
const MAX_ROWS = 600;
/** Duplicates of a shared office address read 300 to 1,600 rows of 6,000, depending on the sample of `analyze`. */
const MAX_ROWS_OF_DOUBLES = 2500;
const maxRowsOf = (text: string) => (text.includes('profile_doubles') ? MAX_ROWS_OF_DOUBLES : MAX_ROWS);

const app = runApp();
let house: pg.Client;
beforeAll(async () => {
  house = new pg.Client({ connectionString: app.databaseUrl, options: '-c session_replication_role=replica' });
  await house.connect();
  // Autovacuum could analyse one of these tables during the test, which would replan statements.
  for (const table of FILLED) await house.query(`alter table ${table} set (autovacuum_enabled = off)`);
});
afterAll(() => house.end());

const FILLED = ['orders', 'order_items', 'payments', 'tickets', 'sale_entries', 'money_entries', 'cash_movements'];

/** Open orders with a pending payment, and paid ones; without `analyze`, so that plans stay. */
const FILL = [
  `create temporary table made as select n, uuid_v7() as id, gen_random_uuid() as item, n % 2 = 0 as is_open,
     (select i.product_id from order_items i limit 1) as product, (select i.event_id from order_items i limit 1) as event
   from generate_series(1, ${ORDERS * 2}) n`,
  `insert into orders (id, reference, secret, time_zone, channel, state, locale, currency, total_cents, customer_name, customer_email,
     browser, network, expires_at, placed_at, paid_at, idempotency_key, updated_at)
   select id, 'G' || lpad(n::text, 9, '0'), 'x', 'UTC', 'web', (case when is_open then 'pending' else 'paid' end)::"OrderState", 'en', 'EUR',
     1000, 'Ana', 'ana' || n || '@example.com', 'b' || n, 'n' || n, case when is_open then now() + interval '1 day' end, now(),
     case when not is_open then now() end, 'growth-' || n, now() from made`,
  `insert into order_items (id, order_id, event_id, product_id, position, product_name, price_cents, tax_rate, tax_cents, units, quota_ids,
     terms_id)
   select item, made.id, event, product, 1, '{"en":"Adult"}', 1000, 1000, 91, 1, '{}', p.terms_id from made join products p on p.id = product`,
  `insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, provider_ref, updated_at)
   select gen_random_uuid(), id, 'sandbox', 'card', (case when is_open then 'authorised' else 'captured' end)::"PaymentState", 1000, 'EUR', 1,
     'growth-' || n, now() from made`,
  `insert into tickets (id, reference, order_id, order_item_id, event_id, product_id, valid_from, valid_until, uses_total, uses_left)
   select gen_random_uuid(), 'G' || lpad(n::text, 9, '0'), id, item, event, product, now(), now() + interval '1 day', 1, 1
   from made where not is_open`,
  `insert into sale_entries (kind, order_id, order_item_id, event_id, product_id, channel, quantity, list_cents, discount_cents, gross_cents,
     tax_rate, tax_cents, currency, time_zone)
   select 'sale', id, item, event, product, 'web', 1, 1000, 0, 1000, 1000, 91, 'EUR', 'UTC' from made`,
  `insert into money_entries (kind, order_id, payment_id, provider, method, amount_cents, currency)
   select 'taken', order_id, id, provider, method, amount_cents, currency from payments where state = 'captured' limit 20`,
  `insert into cash_movements (id, shift_id, kind, method, amount_cents, payment_id, order_id, by)
   select gen_random_uuid(), gen_random_uuid(), 'sale', 'cash', 1000, gen_random_uuid(), id, gen_random_uuid() from made`,
  `insert into users (id, name, email, password_hash, updated_at)
   select gen_random_uuid(), 'Ana', 'growth' || n || '@example.com', 'none', now() from made`,
  `insert into profiles (kind, value) values ('email', 'office@example.com')`,
  `insert into profile_orders (profile_id, order_id, part, name, email, items, events, at)
   select p.id, m.id, 'buyer', 'Ana ' || m.n, p.value, '{}', '{}', now() from made m, profiles p`,
];

/** None of these reads a whole table. */
const LOOKUPS: Readonly<Record<string, () => Promise<unknown>>> = {
  'what went back of a unit': () =>
    sql('test_returned', 'select returned_of_unit(i.id) from (select id from order_items limit 1) i'),
  'the drawer of twenty entries of money': () =>
    sql('test_drawers', 'select cashbox_id from money_lines where id <= (select min(id) + 20 from money_entries)'),
  'a payment by its provider’s name': () => ownPayment('sandbox', { ref: 'growth-7' }),
  'a payment by its name alone': () =>
    sql(
      'test_ref',
      `select id from payments where provider = any (array(select unnest(providers_used()))) and provider_ref = 'growth-7'`,
    ),
  'units sold under other terms': () =>
    sql('test_other_terms', 'select item from sold_under_other_terms((select product_id from order_items limit 1))'),
  'who scans': () => listValidators('everywhere'),
  'doubles of an office with 6,000 orders': () =>
    sql('test_doubles', 'select d from (select id from profiles limit 1) p, profile_doubles(p.id, null, null) d'),
};

const tooMuch = (read: readonly Read[]) =>
  // Excludes the concurrent indexing of new orders' words, which depends on their number.
  read
    .filter(({ text, rows }) => rows > maxRowsOf(text) && !text.includes('index_orders'))
    .map(({ text, rows }) => `${rows}: ${text.slice(0, 150)}`)
    .join('\n');

const HOT = /place_orders|settle_payments|expire_orders/;

/** Statistics as after `analyze` on emptied tables; each connection plans its statements again. */
async function forgetRows(tables: readonly string[]): Promise<void> {
  await house.query('update pg_class set reltuples = 0, relpages = 1 where relname = any ($1)', [tables]);
  await house.query(
    'delete from pg_statistic where starelid = any (select oid from pg_class where relname = any ($1))',
    [tables],
  );
  await house.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
}

it('reads the same among 3,000 open orders and 3,000 paid ones', async () => {
  // The statistics of a new installation: a table of one page without rows, left by a rollback, would be planned as
  // permanently empty.
  await house.query('update pg_class set reltuples = -1, relpages = 0 where relname = any ($1)', [FILLED]);
  const shop = await openShop();
  const work = async () => {
    await settle(await placeOrder(shop));
    await sql('test_expire', 'select order_id from expire_orders(100, 15)');
    await sql('test_expire_moves', 'select expire_moves(100, 15)');
    await listUnanswered(60, 50);
  };
  const before = await rowsRead(work);
  expect(before.length).toBeGreaterThan(5);
  for (const text of FILL) await house.query(text);
  const after = await rowsRead(work);
  await house.query('analyze');
  for (const look of Object.values(LOOKUPS)) after.push(...(await rowsRead(look)));
  expect(tooMuch(after)).toBe('');

  for (const emptied of [['orders'], ['order_items'], ['payments'], ['tickets'], FILLED]) {
    await forgetRows(emptied);
    const read = (await rowsRead(work)).filter(({ text }) => HOT.test(text));
    expect(read.length).toBeGreaterThanOrEqual(3);
    expect(tooMuch(read), `with "no rows" for ${emptied.join(', ')}`).toBe('');
    await house.query(`analyze ${emptied.join()}`);
  }
});
