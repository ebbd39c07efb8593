-- Orders about to be placed whose customer has reached the maximum uses of a promotion: { <order id>: <promotion id>
-- }. Records the redemptions of the other orders under the customer's email in the same step, under the promotion's
-- lock, so that concurrent orders count each other.
create or replace function over_customer_limit(p_requests jsonb) returns jsonb language plpgsql as $$
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
      and id = any (array(select promo_id from promo_redemptions where order_id = any (v_orders)
        and released_at is null))
    order by id for no key update;
  for r in
    select red.id, red.order_id, red.promo_id, p.max_per_customer as most, lower(request.email) as email
    from jsonb_to_recordset(p_requests) as request(order_id uuid, email text)
      join promo_redemptions red on red.order_id = request.order_id and red.released_at is null
      join promos p on p.id = red.promo_id
    where red.order_id = any (v_orders) order by red.order_id, red.promo_id
  loop
    continue when v_over ? r.order_id::text;
    if (select count(*) from promo_redemptions other
      where other.promo_id = r.promo_id and other.customer_email = r.email
        and other.released_at is null and other.order_id <> r.order_id) >= r.most then
      v_over := v_over || jsonb_build_object(r.order_id, r.promo_id);
      update promo_redemptions set customer_email = null where order_id = r.order_id;
    else
      update promo_redemptions set customer_email = r.email where id = r.id;
    end if;
  end loop;
  return v_over;
end $$;
