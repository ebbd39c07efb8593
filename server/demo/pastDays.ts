/**
 * Fifteen months of the museum before the weeks that the demo lives through: every day's sales, a few refunds and who came, written by
 * a few statements. A summer, three closed days, a strike of the trains, the festival, and a fortnight of spring prices.
 */
import { connection, prisma, sql } from '../infra/db';
import { newSecret } from '../shared/reference';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import type { IsoDate } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import { MUSEUM_TIMES } from './carts';
import { EVENTS, GATES, PRODUCTS, text } from './catalogue';
import { isoDay, PAST_DAYS } from './openingHours';
import type { Random } from './random';

const DAYS = 460;
/** Orders of one statement. */
const AT_ONCE = 500;
const FESTIVAL = { name: 'Fiesta del Puerto', daysAhead: 24, factor: 1.6 };
const STRIKE = { name: 'Huelga de trenes', daysAgo: 117, factor: 0.3 };
const SPRING = { from: 245, until: 231, share: 0.6 };
const CLOSED = new Set(['12-25', '01-01', '01-06']);
/** How much a day may be above or below what it usually is. */
const WAVERING = 0.5;
/** Visitors of a day of an ordinary month, by weekday, 0 = Sunday. */
const USUAL = [40, 14, 20, 20, 22, 28, 42];
const PEOPLE = [
  { name: 'Ana Ramos', locale: 'es', phone: '+34 611 20 30 40' },
  { name: 'Luis Ortega', locale: 'es', phone: '+34 622 30 40 50' },
  { name: 'Carmen Vidal', locale: 'es', phone: null },
  { name: 'Diego Santos', locale: 'es', phone: '+351 912 345 678' },
  { name: 'Emma Baker', locale: 'en', phone: '+44 7700 900123' },
  { name: 'Sophie Martin', locale: 'en', phone: '+33 6 12 34 56 78' },
  { name: 'Jonas Keller', locale: 'en', phone: '+49 1512 3456789' },
  { name: 'Chiara Rossi', locale: 'en', phone: '+39 312 345 6789' },
] as const;

const dateOf = (day: IsoDate) => new Date(`${day}T00:00:00Z`);
/** Most in August, least in February. */
const seasonOf = (day: IsoDate) =>
  1 + 0.45 * Math.cos(((dateOf(day).getTime() / 86_400_000 - 225) * 2 * Math.PI) / 365.25);
const isOpen = (day: IsoDate) => !CLOSED.has(day.slice(5));

type Line = { product: string; quantity: number; off: number };
type Order = {
  id: string;
  secret: string;
  name: string;
  email: string;
  phone: string | null;
  locale: string;
  slot: string;
  lines: Line[];
  at: string;
};

const SLOTS = `
  insert into appointments (id, event_id, starts_at, ends_at, capacity)
  select uuid_v7(), $1::uuid, at, at + interval '1 hour', 40 from unnest($2::date[]) day, unnest($3::text[]) hour,
    lateral (select (day + hour::time) at time zone 'Europe/Madrid' as at) slot`;

const WANTED = `jsonb_to_recordset($1::jsonb) as o(id uuid, at timestamptz, secret text, locale text, name text, email text, phone text, slot timestamp, lines jsonb)`;
const IN_IT = `array(select (o ->> 'id')::uuid from jsonb_array_elements($1::jsonb) o)`;

/** Many orders at once, each as if it had been bought at its time: what the functions of a sale write, without their locks. */
const ORDERS = `
  insert into orders (id, reference, secret, time_zone, channel, state, locale, currency, total_cents, discount_cents, customer_name, customer_email, customer_phone,
      placed_at, paid_at, idempotency_key, created_at, updated_at, holders_erased_at)
  select o.id, random_reference(8), o.secret, 'Europe/Madrid', '${SHOP_CHANNEL}', 'paid', o.locale, 'EUR', lines.total, lines.off, o.name, o.email, o.phone,
    o.at, o.at, 'demo:' || o.id, o.at - interval '6 minutes', o.at, case when o.at < now() - interval '6 months' then o.at + interval '6 months' end
  from ${WANTED} cross join lateral (
    select sum(l.quantity * (p.price_cents - l.off))::int as total, sum(l.quantity * l.off)::int as off
    from jsonb_to_recordset(o.lines) as l(product uuid, quantity int, off int) join products p on p.id = l.product) lines`;
const ITEMS = `
  insert into order_items (id, order_id, event_id, product_id, appointment_id, position, product_name, price_cents, discount_cents, tax_rate, tax_cents, units, quota_ids, day)
  select uuid_v7(), part.order_id, part.event_id, part.product, part.slot, part.position, part.name, part.price_cents, part.off, part.tax_rate,
    tax_included((sum(part.net) over until_it)::bigint, part.tax_rate) - tax_included((sum(part.net) over until_it - part.net)::bigint, part.tax_rate), part.units, '{}', part.day
  from (select o.id as order_id, p.event_id, l.product, a.id as slot, row_number() over (partition by o.id order by l.product, unit)::int as position, p.name, p.price_cents, l.off,
      (p.price_cents - l.off)::bigint as net, p.tax_rate, p.capacity_units as units, o.slot::date as day
    from ${WANTED} cross join lateral jsonb_to_recordset(o.lines) as l(product uuid, quantity int, off int) join products p on p.id = l.product
      join appointments a on a.event_id = p.event_id and a.starts_at = o.slot at time zone 'Europe/Madrid' cross join lateral generate_series(1, l.quantity) unit) part
  window until_it as (partition by part.order_id order by part.position)`;
const PLACES = `
  update appointments a set sold = sold + need.units from (
    select appointment_id, sum(units) as units from order_items where order_id = any (${IN_IT}) group by 1) need where a.id = need.appointment_id`;
const HISTORY = `
  insert into order_events (order_id, kind, from_state, to_state, data, at)
  select o.id, step.kind, step.was, step.now, step.data::jsonb, o.at from ${WANTED}
    cross join (values (1, 'placed', 'held', 'pending', '{}'), (2, 'paid', 'pending', 'paid', '{"late": false}')) step(n, kind, was, now, data) order by o.at, o.id, step.n`;
const GIVEN = `
  insert into promo_redemptions (id, promo_id, order_id, name, discount_cents, customer_email, created_at)
  select uuid_v7(), p.id, o.id, p.name, o.discount_cents, o.customer_email, o.created_at from orders o join promos p on p.id = $2::uuid
  where o.id = any (${IN_IT}) and o.discount_cents > 0`;
const TICKETS = `
  insert into tickets (id, reference, order_id, order_item_id, event_id, product_id, appointment_id, valid_from, valid_until, uses_total, uses_left, created_at)
  select uuid_v7(), random_reference(10), i.order_id, i.id, i.event_id, i.product_id, a.id, a.starts_at - make_interval(mins => p.entry_before_minutes),
    entry_ends(a, p.entry_after_minutes), p.uses, p.uses, o.paid_at
  from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id join appointments a on a.id = i.appointment_id where i.order_id = any (${IN_IT})`;
const ENTRIES = `
  insert into sale_entries (at, kind, order_id, order_item_id, event_id, product_id, appointment_id, visit_day, channel, quantity, list_cents, discount_cents, promos, gross_cents,
      tax_rate, tax_cents, currency, time_zone)
  select o.paid_at, 'sale', o.id, i.id, i.event_id, i.product_id, i.appointment_id, i.day, o.channel, 1, i.price_cents, i.discount_cents,
    case when i.discount_cents > 0 then jsonb_build_object($2::text, i.discount_cents) else '{}' end, i.price_cents - i.discount_cents, i.tax_rate, i.tax_cents, o.currency, o.time_zone
  from order_items i join orders o on o.id = i.order_id where o.id = any (${IN_IT}) order by o.paid_at, o.id, i.position`;

/** What goes by the clock of the database: money is entered when it is taken, and some orders are refunded in part. Gone again afterwards. */
const BY_THE_CLOCK = `create or replace function demo_money() returns void language plpgsql as $$
declare
  v_at timestamptz;
  r record;
begin
  for v_at in select distinct paid_at from orders o where idempotency_key = 'demo:' || o.id and not exists (select from payments where order_id = o.id) and state = 'paid' order by 1 loop
    perform set_config('aforo.now', v_at::text, true);
    insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, provider_ref, card_brand, card_last4, captured_at)
      select uuid_v7(), o.id, 'sandbox', 'card', 'captured', o.total_cents, 'EUR', 1, 'demo_' || o.id, 'visa', lpad((abs(hashtext(o.id::text)) % 10000)::text, 4, '0'), v_at
      from orders o where o.paid_at = v_at and o.idempotency_key = 'demo:' || o.id;
  end loop;
  for r in select o.id, o.paid_at, i.id as item, i.price_cents - i.discount_cents as amount from orders o join order_items i on i.order_id = o.id and i.position = 1
      where o.idempotency_key = 'demo:' || o.id and o.paid_at < now() - interval '40 days' and hashtext(o.id::text) % 35 = 0 order by o.paid_at loop
    perform set_config('aforo.now', (r.paid_at + interval '20 minutes')::text, true);
    perform give_back(jsonb_build_object('id', uuid_v7(), 'key', 'demo:' || r.id, 'order_id', r.id, 'fee', 0, 'currency', 'EUR', 'reason', 'by_buyer', 'amount', r.amount,
      'items', jsonb_build_array(jsonb_build_object('id', r.item, 'amount', r.amount))));
    perform settle_refund(b.id, 'done', 'demo_' || b.id, null) from refunds b where b.order_id = r.id and b.state <> 'done';
  end loop;
  delete from outbox;
end $$`;

/** Nine in ten came, some of them early and some late; each thirtieth showed a ticket again, which was refused. */
const SCANS = `
  with shown as (
    select t.id, t.reference, t.event_id, a.starts_at + make_interval(mins => abs(hashtext(t.reference)) % 25 - 5) as at, hashtext(t.id::text) % 30 = 0 as again
    from tickets t join appointments a on a.id = t.appointment_id
    where t.event_id = $1 and t.state = 'valid' and a.starts_at < $2::timestamptz and hashtext(t.id::text) % 12 <> 0
  ), let_in as (
    update tickets t set state = 'used', uses_left = uses_left - 1 from shown where shown.id = t.id
  )
  insert into validations (id, nonce, ticket_id, gate_id, event_id, user_id, result, code, scanned_at, received_at)
  select uuid_v7(), gen_random_uuid(), s.id, $3::uuid, s.event_id, $4::uuid, scan.result, s.reference, scan.at, scan.at
  from shown s cross join lateral (select 'accepted' as result, s.at union all select 'already_used', s.at + interval '4 minutes' where s.again) scan`;

const COUNTS = `
  insert into shop_counts (day, event_id, step, requests, places)
  select day, $1::uuid, step.name, step.requests, step.places from unnest($2::date[], $3::int[], $4::int[]) counted(day, looks, refused),
    lateral (values ('looked', looks, 0), ('turned_away', refused, refused * 2)) step(name, requests, places) where step.requests > 0`;

/** Who buys on a day, for that day or a later one of which slots were made. */
function ordersOf(random: Random, day: IsoDate, visitors: number, isSpring: boolean, last: IsoDate): Order[] {
  const orders: Order[] = [];
  for (let left = visitors; left > 0; ) {
    const lead = random.pick([0, 0, 0, 1, 1, 2, 4, 9, 20]);
    const later = isoDay(day, lead);
    const visit = later <= last && isOpen(later) ? later : day;
    const [general, reduced] = [random.between(1, 4), random.next() < 0.5 ? random.between(1, 2) : 0];
    const isOff = random.next() < (isSpring ? SPRING.share : 0);
    const line = ({ id, priceCents }: { id: string; priceCents: number }, quantity: number): Line[] =>
      quantity > 0 ? [{ product: id, quantity, off: isOff ? priceCents / 5 : 0 }] : [];
    const person = random.pick(PEOPLE);
    const email = `${person.name.toLowerCase().replace(' ', '.')}.${random.between(1, 900)}@example.com`;
    const slot = `${visit} ${random.pick(MUSEUM_TIMES.slice(0, dateOf(visit).getUTCDay() === 1 ? 7 : undefined))}`;
    const lines = [...line(PRODUCTS.general, general), ...line(PRODUCTS.reduced, reduced)];
    orders.push({
      ...person,
      id: random.uuid(),
      secret: newSecret(),
      email,
      slot,
      lines,
      at: `${day}T07:40:00Z`,
    });
    left -= general + reduced;
  }
  return orders;
}

export async function livePastDays(random: Random, today: IsoDate, validator: string): Promise<void> {
  const eventId = EVENTS.museum.id;
  const [first, last] = [isoDay(today, -DAYS), isoDay(today, -PAST_DAYS - 1)];
  const days = Array.from({ length: DAYS - PAST_DAYS }, (_, at) => isoDay(first, at)).filter(isOpen);
  const festivals = [isoDay(today, FESTIVAL.daysAhead - 364), isoDay(today, FESTIVAL.daysAhead)];
  const strike = isoDay(today, -STRIKE.daysAgo);
  const spring = { from: isoDay(today, -SPRING.from), until: isoDay(today, -SPRING.until) };
  const promo = { id: uuidv7(), name: text('Spring at the lighthouse', 'Primavera en el faro'), eventId };
  await prisma.promo.create({ data: { ...promo, effect: 'percentage', percent: 2000, active: false } });
  await sql('demo_past_slots', SLOTS, [eventId, days, MUSEUM_TIMES]);
  const factorOf = (day: IsoDate) =>
    seasonOf(day) *
    (festivals.includes(day) ? FESTIVAL.factor : day === strike ? STRIKE.factor : 1) *
    (1 + WAVERING * (random.next() + random.next() - 1));
  const sold = days.map((day) => {
    const visitors = Math.max(1, Math.round(USUAL[dateOf(day).getUTCDay()]! * factorOf(day)));
    return { day, visitors, orders: ordersOf(random, day, visitors, day >= spring.from && day <= spring.until, last) };
  });
  const orders = sold.flatMap((one) => one.orders);
  for (let at = 0; at < orders.length; at += AT_ONCE) {
    const some = JSON.stringify(orders.slice(at, at + AT_ONCE));
    await sql('demo_past_orders', ORDERS, [some]);
    await sql('demo_past_items', ITEMS, [some]);
    await sql('demo_past_places', PLACES, [some]);
    await sql('demo_past_history', HISTORY, [some]);
    await sql('demo_past_tickets', TICKETS, [some]);
    await sql('demo_past_given', GIVEN, [some, promo.id]);
    await sql('demo_past_entries', ENTRIES, [some, promo.id]);
  }
  await connection.query(BY_THE_CLOCK);
  await connection.query('select demo_money(); drop function demo_money()');
  await connection.query('analyze');
  await sql(
    'demo_past_promo',
    `update promos set uses = given.uses, spent_cents = given.cents from (
      select count(*)::int as uses, coalesce(sum(discount_cents), 0)::int as cents from promo_redemptions where promo_id = $1) given where id = $1`,
    [promo.id],
  );
  const gate = GATES.find(({ venueId }) => venueId === EVENTS.museum.venueId)!.id;
  await sql('demo_past_scans', SCANS, [eventId, new Date(`${last}T23:00:00Z`), gate, validator]);
  await sql('demo_past_counts', COUNTS, [
    eventId,
    days,
    sold.map(({ visitors }) => visitors * 9),
    sold.map(({ visitors }) => Math.max(0, visitors - 36)),
  ]);
  await prisma.specialDay.createMany({
    data: [...festivals.map((day) => ({ day, name: FESTIVAL.name })), { day: strike, name: STRIKE.name }].map(
      ({ day, name }) => ({ id: uuidv7(), eventId, day: dateOf(day), name }),
    ),
  });
}
