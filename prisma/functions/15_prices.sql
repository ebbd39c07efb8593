-- Prices. What a product costs before any promotion is decided by `list_price` and nowhere else; what promotions take
-- off is reckoned by the server (server/promos/pricing) and taken here, with their counters, or refused.

drop function if exists price_order(uuid);

-- What a product costs in a slot, on a channel, at this moment, tax included: the slot's own price, else the first
-- fitting row of its price list, else the usual price. A set, so that the planner takes it apart where it is used.
create or replace function list_price(p_product uuid, p_usual int, p_slot_prices jsonb, p_starts_at timestamptz, p_venue uuid, p_channel text)
returns table (price int) language sql stable rows 1 as $$
  select coalesce(
    (p_slot_prices ->> p_product::text)::int,
    (select row.price_cents from product_prices row join venues v on v.id = p_venue
      where row.product_id = p_product and (row.channel is null or row.channel = p_channel)
        and (row.sale_from is null or row.sale_from <= moment()) and (row.sale_until is null or row.sale_until > moment())
        and (row.visit_from is null or row.visit_from <= (p_starts_at at time zone v.time_zone)::date)
        and (row.visit_until is null or row.visit_until >= (p_starts_at at time zone v.time_zone)::date)
        and (coalesce(cardinality(row.weekdays), 0) = 0 or extract(isodow from p_starts_at at time zone v.time_zone)::int = any (row.weekdays))
      order by row.position, row.id limit 1),
    p_usual)
$$;

-- What the channel adds to an order for itself, tax included. What costs nothing is sold without a fee.
create or replace function channel_fee(p_channel text, p_items_total int, p_paid_items int)
returns table (fee int, rate int, tax int) language sql stable rows 1 as $$
  select f.fee, f.rate, tax_included(f.fee, f.rate) from (
    select case c.fee_kind when 'per_order' then c.fee_cents when 'per_ticket' then c.fee_cents * p_paid_items
        when 'percentage' then round(p_items_total * c.fee_percent / 10000.0)::int else 0 end as fee, c.fee_tax_rate as rate
    from sales_channels c where c.code = p_channel and p_items_total > 0
  ) f
$$;

-- An order's sums from its items: discount, fee and total.
create or replace function total_order(p_order uuid) returns int language sql as $$
  update orders o set discount_cents = sums.discount, fee_cents = coalesce(fee.fee, 0), fee_tax_rate = coalesce(fee.rate, 0),
      fee_tax_cents = coalesce(fee.tax, 0), total_cents = sums.gross - sums.discount + coalesce(fee.fee, 0), updated_at = moment()
    from (select coalesce(sum(price_cents), 0)::int as gross, coalesce(sum(discount_cents), 0)::int as discount,
          count(*) filter (where price_cents > discount_cents)::int as paid
        from order_items where order_id = p_order and state = 'active') sums
      left join lateral channel_fee((select channel from orders where id = p_order), sums.gross - sums.discount, sums.paid) fee on true
    where o.id = p_order returning total_cents
$$;

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

-- Locks promotions and then codes, each by id: those that orders use now, and those they are about to.
create or replace function lock_promos(p_orders uuid[], p_taken jsonb default '[]') returns void language plpgsql as $$
begin
  perform 1 from promos where id in (select promo_id from promo_redemptions where order_id = any (p_orders)
      union select promo_id from jsonb_to_recordset(p_taken) as taken(promo_id uuid))
    order by id for no key update;
  perform 1 from promo_codes where id in (select promo_code_id from promo_redemptions where order_id = any (p_orders)
      union select code_id from jsonb_to_recordset(p_taken) as taken(code_id uuid))
    order by id for no key update;
end $$;

-- Takes uses and money of promotions, and uses of codes, for orders, or nothing: raises AF004 with the promotion or
-- code that has no more to give. p_taken: [{ order_id, promo_id, code_id, name, discount }]
create or replace function take_promos(p_taken jsonb) returns void language plpgsql as $$
declare
  need record;
begin
  for need in select promo_id as id, count(*)::int as uses, sum(discount)::int as amount
      from jsonb_to_recordset(p_taken) as taken(promo_id uuid, discount int) group by promo_id order by promo_id loop
    update promos set uses = uses + need.uses, spent_cents = spent_cents + need.amount
      where id = need.id and active and (max_uses is null or uses + need.uses <= max_uses)
        and (budget_cents is null or spent_cents + need.amount <= budget_cents);
    if not found then
      raise exception 'nothing left' using errcode = 'AF004', detail = need.id::text;
    end if;
  end loop;
  for need in select code_id as id, count(*)::int as uses from jsonb_to_recordset(p_taken) as taken(code_id uuid)
      where code_id is not null group by code_id order by code_id loop
    update promo_codes set uses = uses + need.uses
      where id = need.id and active and uses + need.uses <= max_uses
        and (valid_from is null or valid_from <= moment()) and (valid_until is null or valid_until > moment());
    if not found then
      raise exception 'nothing left' using errcode = 'AF004', detail = need.id::text;
    end if;
  end loop;
  insert into promo_redemptions (id, promo_id, promo_code_id, order_id, name, discount_cents)
    select gen_random_uuid(), promo_id, code_id, order_id, name, discount
    from jsonb_to_recordset(p_taken) as taken(order_id uuid, promo_id uuid, code_id uuid, name jsonb, discount int)
    on conflict (order_id, promo_id) do update set promo_code_id = excluded.promo_code_id, name = excluded.name,
      discount_cents = excluded.discount_cents, created_at = moment(), released_at = null;
end $$;

-- Gives back what orders that end unpaid, or are priced anew, had taken; once.
create or replace function release_promos(p_orders uuid[]) returns void language plpgsql as $$
declare
  back record;
begin
  for back in select promo_id as id, count(*)::int as uses, sum(discount_cents)::int as amount from promo_redemptions
      where order_id = any (p_orders) and released_at is null group by promo_id order by promo_id loop
    update promos set uses = greatest(uses - back.uses, 0), spent_cents = greatest(spent_cents - back.amount, 0) where id = back.id;
  end loop;
  for back in select promo_code_id as id, count(*)::int as uses from promo_redemptions
      where order_id = any (p_orders) and released_at is null and promo_code_id is not null group by promo_code_id order by promo_code_id loop
    update promo_codes set uses = greatest(uses - back.uses, 0) where id = back.id;
  end loop;
  update promo_redemptions set released_at = moment() where order_id = any (p_orders) and released_at is null;
end $$;

-- An order that had ended is paid after all: what it was given stands, as far as the limits allow it to be counted.
create or replace function retake_promos(p_order uuid) returns void language plpgsql as $$
begin
  update promos p set uses = least(p.uses + 1, coalesce(p.max_uses, p.uses + 1)),
      spent_cents = least(p.spent_cents + r.discount_cents, coalesce(p.budget_cents, p.spent_cents + r.discount_cents))
    from promo_redemptions r where r.order_id = p_order and r.promo_id = p.id and r.released_at is not null;
  update promo_codes c set uses = least(c.uses + 1, c.max_uses)
    from promo_redemptions r where r.order_id = p_order and r.promo_code_id = c.id and r.released_at is not null;
  update promo_redemptions set released_at = null where order_id = p_order;
end $$;

-- What a hold is given, in place of what it was given before; what it no longer has leaves no trace, since nobody has
-- agreed to it yet. Raises AF004 as take_promos does.
create or replace function swap_promos(p_order uuid, p_taken jsonb) returns void language plpgsql as $$
begin
  if p_taken = '[]' and not exists (select from promo_redemptions where order_id = p_order) then
    return;
  end if;
  perform lock_promos(array[p_order], p_taken);
  perform release_promos(array[p_order]);
  delete from promo_redemptions where order_id = p_order;
  perform take_promos(p_taken);
end $$;

-- Gives a hold other discounts: a code put on or taken off, or a promotion it may not have after all. The items and
-- their list prices stay. p_items: [{ id, discount }], all units, and no further visits, which cost nothing; p_taken as
-- for take_promos; p_code = the code the buyer has entered. outcome: priced; gone (no longer a live hold); stale (its
-- items are others now); nothing_left (detail = the promotion or code).
create or replace function reprice_order(p_order uuid, p_items jsonb, p_taken jsonb, p_code uuid)
returns table (outcome text, order_total int, order_discount int, detail text) language plpgsql as $$
#variable_conflict use_column
begin
  perform 1 from orders where id = p_order and state = 'held' and expires_at > moment() for update;
  if not found then
    outcome := 'gone';
    return next;
    return;
  end if;
  if exists (select from (select id from order_items where order_id = p_order and visit = 0) item
      full join jsonb_to_recordset(p_items) as priced(id uuid) on priced.id = item.id where priced.id is null or item.id is null) then
    outcome := 'stale';
    return next;
    return;
  end if;
  begin
    perform swap_promos(p_order, p_taken);
  exception when sqlstate 'AF004' then
    get stacked diagnostics detail = pg_exception_detail;
    outcome := 'nothing_left';
    return next;
    return;
  end;
  update order_items i set discount_cents = priced.discount, tax_cents = tax_included(i.price_cents - priced.discount, i.tax_rate)
    from jsonb_to_recordset(p_items) as priced(id uuid, discount int)
    where i.id = priced.id and i.discount_cents <> priced.discount;
  update orders set promo_code_id = p_code where id = p_order and promo_code_id is distinct from p_code;
  perform total_order(p_order);
  outcome := 'priced';
  select total_cents, discount_cents into order_total, order_discount from orders where id = p_order;
  return next;
end $$;

-- Orders about to be placed whose customer has had a promotion as often as each may: { <order id>: <promotion id> }.
-- The others' redemptions are written down under the customer's address in the same step, under the promotion's lock,
-- so that two orders placed at once count each other.
create or replace function over_customer_limit(p_requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  r record;
  v_orders uuid[];
  v_over jsonb := '{}';
begin
  select array_agg(o.id) into v_orders from orders o
    where o.id = any (array(select (request ->> 'order_id')::uuid from jsonb_array_elements(p_requests) request))
      and o.state::text = 'held' and o.discount_cents > 0;
  if v_orders is null then
    return v_over;
  end if;
  perform 1 from promos where max_per_customer is not null
      and id in (select promo_id from promo_redemptions where order_id = any (v_orders) and released_at is null)
    order by id for no key update;
  for r in
    select red.id, red.order_id, red.promo_id, p.max_per_customer as most, lower(request.email) as email
    from jsonb_to_recordset(p_requests) as request(order_id uuid, email text)
      join promo_redemptions red on red.order_id = request.order_id and red.released_at is null join promos p on p.id = red.promo_id
    where red.order_id = any (v_orders) order by red.order_id, red.promo_id
  loop
    continue when v_over ? r.order_id::text;
    if (select count(*) from promo_redemptions other where other.promo_id = r.promo_id and other.customer_email = r.email
        and other.released_at is null and other.order_id <> r.order_id) >= r.most then
      v_over := v_over || jsonb_build_object(r.order_id, r.promo_id);
      update promo_redemptions set customer_email = null where order_id = r.order_id;
    else
      update promo_redemptions set customer_email = r.email where id = r.id;
    end if;
  end loop;
  return v_over;
end $$;
