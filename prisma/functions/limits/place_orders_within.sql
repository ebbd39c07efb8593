-- Places those orders whose contact stays within what one address may have at once awaiting payment; the others stay
-- held. Free ones await none.
-- p_limits: { contact: places }, 0 for no limit. outcome: also over_contact.
create or replace function place_orders_within(p_requests jsonb, p_pending_minutes int, p_limits jsonb)
returns table (order_id uuid, outcome text, payment_id uuid, attempt int, order_total bigint, order_state text, order_expires_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  r record;
  v_asked uuid[] := array(select (request ->> 'order_id')::uuid from jsonb_array_elements(p_requests) request);
  v_limit int := coalesce((p_limits ->> 'contact')::int, 0);
  v_kept jsonb;
  v_over uuid[] := '{}';
  v_within jsonb := p_requests;
begin
  if v_limit > 0 then
    perform 1 from orders where id = any (v_asked) order by id for update;
    perform lock_limits(array(select 'contact:' || lower(asked.email) from jsonb_to_recordset(p_requests) as asked(email text)));
    select coalesce(jsonb_object_agg(email, places), '{}') into v_kept from (
      select email, (select sum(places_kept(o.id)) from orders o where o.customer_email = email and o.network is not null
        and o.state::text = 'pending' and o.expires_at > moment()) as places
      from (select distinct lower(asked.email) as email from jsonb_to_recordset(p_requests) as asked(email text)) address
    ) kept where places is not null;
    for r in
      select distinct on (o.id) o.id, lower(asked.email) as email, places_kept(o.id) as places
      from jsonb_to_recordset(p_requests) as asked(order_id uuid, email text) join orders o on o.id = asked.order_id
      where o.state::text = 'held' and o.expires_at > moment() and o.total_cents > 0 and o.network is not null order by o.id
    loop
      if coalesce((v_kept ->> r.email)::int, 0) + r.places > v_limit then
        v_over := v_over || r.id;
      else
        v_kept := v_kept || jsonb_build_object(r.email, coalesce((v_kept ->> r.email)::int, 0) + r.places);
      end if;
    end loop;
  end if;
  if v_over <> '{}' then
    return query select o.id, 'over_contact', null::uuid, null::int, o.total_cents::bigint, o.state::text, o.expires_at
      from unnest(v_asked) with ordinality as asked(id, n) join orders o on o.id = asked.id where o.id = any (v_over) order by o.id, asked.n;
    select jsonb_agg(request order by n) into v_within
      from jsonb_array_elements(p_requests) with ordinality as asked(request, n) where (request ->> 'order_id')::uuid <> all (v_over);
  end if;
  if v_within is not null then
    return query select * from place_orders(v_within, p_pending_minutes);
  end if;
end $$;
