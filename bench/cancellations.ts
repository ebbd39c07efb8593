/** A cancelled slot of 5,000 tickets, and the job that emails all its buyers. */
import { randomUUID } from 'node:crypto';
import type { Result } from './lib/report';
import type { Stage } from './lib/stage';

const ORDERS = 2500;

/** Paid orders of two tickets each. */
const SELL = [
  `insert into appointments (id, event_id, starts_at, ends_at, capacity, sold)
   select slot.id, e.id, now() + make_interval(days => slot.days), now() + make_interval(days => slot.days, hours => 1), 10000, slot.sold
   from events e, (values ($1::uuid, 40, ${ORDERS * 2}), ($2::uuid, 60, 0)) slot(id, days, sold) where e.slug = 'museum'`,
  `insert into orders (id, reference, secret, time_zone, channel, state, locale, currency, total_cents, customer_name, customer_email, idempotency_key, paid_at, updated_at)
   select uuid_v7(), 'C' || lpad(n::text, 9, '0'), 'x', 'UTC', 'web', 'paid', 'en', 'EUR', 2000, 'Ana', 'ana@example.com', 'bench-off-' || n, now(), now()
   from generate_series(1, ${ORDERS}) n where $1::uuid <> $2::uuid`,
  `insert into order_items (id, order_id, event_id, product_id, appointment_id, position, product_name, price_cents, tax_rate, tax_cents, units, quota_ids)
   select uuid_v7(), o.id, p.event_id, p.id, $1::uuid, n, p.name, 1000, 1000, 91, 1, '{}'
   from orders o cross join generate_series(1, 2) n cross join (select p.* from products p join events e on e.id = p.event_id and e.slug = 'museum' limit 1) p
   where o.idempotency_key like 'bench-off-%' and $2::uuid is not null`,
];

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

export async function measureCancellations({ db }: Stage): Promise<Result[]> {
  const [slot, other, id] = [randomUUID(), randomUUID(), randomUUID()];
  for (const statement of SELL) await db.query(statement, [slot, other]);
  await db.query('analyze orders; analyze order_items; analyze appointments');
  const off = await seconds(() => db.query('select * from cancel_slots(array[$1::uuid], null)', [slot]));
  const plain = await seconds(() =>
    db.query(
      `insert into order_events (order_id, kind) select distinct order_id, 'bench' from order_items where appointment_id = $1`,
      [slot],
    ),
  );
  await db.query(
    `insert into cancellations (id, offers, deadline, afterwards) values ($1, '{another_time,refund}', now() + interval '7 days', 'left')`,
    [id],
  );
  await db.query(`insert into cancellation_slots values ($1, $2, $3)`, [id, slot, other]);
  await db.query(
    `insert into cancellation_orders (cancellation_id, order_id, position)
     select $1, id, row_number() over (order by id) from orders where idempotency_key like 'bench-off-%'`,
    [id],
  );
  await db.query('analyze cancellation_orders');
  const told = await seconds(async () => {
    let isMore = true;
    while (isMore) {
      const { rows } = await db.query<{ more: boolean }>('select tell_cancelled($1) as more', [id]);
      isMore = rows[0]!.more;
    }
  });
  // The lower bound for one order at a time: a transaction that reserves a place and logs it.
  const least = await seconds(async () => {
    for (let n = 1; n <= ORDERS; n += 1)
      await db.query(
        `with kept as (update appointments set held = held + 0 where id = $1 returning id)
         update cancellation_orders set told_at = now() from kept where cancellation_id = $2 and position = $3`,
        [other, id, n],
      );
  });
  return [
    {
      name: `calling off a slot of ${(ORDERS * 2).toLocaleString('en')} tickets`,
      ours: `${off.toFixed(2)} s`,
      theirs: `${plain.toFixed(2)} s: one statement that writes a line for each order`,
      ratio: off / plain,
      aim: 'seconds',
    },
    {
      name: `asking its ${ORDERS.toLocaleString('en')} buyers, places kept`,
      ours: `${told.toFixed(1)} s, ${((told * 1000) / ORDERS).toFixed(1)} ms each`,
      theirs: `${least.toFixed(1)} s: a conditional update for each`,
      ratio: told / least,
      aim: 'seconds',
    },
  ];
}
