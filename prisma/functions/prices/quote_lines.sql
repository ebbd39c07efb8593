-- The lines of carts with what pricing them needs, for many carts at once: list price, and the visit on the venue's
-- calendar. p_requests: [{ event_id, channel, lines: [{ product_id, appointment_id, quantity }] }]
create or replace function quote_lines(p_requests jsonb)
returns table (n bigint, product_id uuid, appointment_id uuid, quantity int, price int, starts_at timestamptz, visit_date text, weekday int, today text)
language sql stable rows 20 as $$
  select r.n, p.id, line.appointment_id, line.quantity, cost.price, a.starts_at, to_char(a.starts_at at time zone v.time_zone, 'YYYY-MM-DD'),
    extract(isodow from a.starts_at at time zone v.time_zone)::int, to_char(moment() at time zone v.time_zone, 'YYYY-MM-DD')
  from rows from (jsonb_to_recordset(p_requests) as (event_id uuid, channel text, lines jsonb)) with ordinality as r(event_id, channel, lines, n)
    join events e on e.id = r.event_id join venues v on v.id = e.venue_id
    cross join lateral jsonb_to_recordset(r.lines) as line(product_id uuid, appointment_id uuid, quantity int)
    join products p on p.id = line.product_id and p.event_id = e.id
    left join appointments a on a.id = line.appointment_id and a.event_id = e.id
    cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, v.id, r.channel) cost
$$;
