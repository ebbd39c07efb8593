-- The lines of many baskets with the data to price them: list price, and the visit on the venue's calendar. Skips gift
-- vouchers: promotions neither count nor discount them. p_requests: [{ channel, lines: [{ event_id, product_id,
-- appointment_id, quantity }] }].
drop function if exists quote_lines(jsonb);
create function quote_lines(p_requests jsonb)
returns table (n bigint, event_id uuid, product_id uuid, appointment_id uuid, quantity int, price bigint,
  starts_at timestamptz, visit_date text, weekday int, today text)
language sql stable rows 20 as $$
  select r.n, e.id, p.id, line.appointment_id, line.quantity, cost.price, a.starts_at,
    to_char(a.starts_at at time zone v.time_zone, 'YYYY-MM-DD'),
    extract(isodow from a.starts_at at time zone v.time_zone)::int,
    to_char(moment() at time zone v.time_zone, 'YYYY-MM-DD')
  from rows from (jsonb_to_recordset(p_requests) as (channel text, lines jsonb)) with ordinality as r(channel, lines, n)
    cross join lateral jsonb_to_recordset(r.lines) as line(event_id uuid, product_id uuid, appointment_id uuid,
      quantity int)
    join events e on e.id = line.event_id join venues v on v.id = e.venue_id
    join products p on p.id = line.product_id and p.event_id = e.id and p.category <> 'voucher'
    left join appointments a on a.id = line.appointment_id and a.event_id = e.id
    cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, v.id, r.channel) cost
$$;
