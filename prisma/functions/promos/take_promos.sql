-- Takes uses and money of promotions, and uses of codes, for orders, or nothing: raises AF004 with the promotion or
-- code that is used up. p_taken: [{ order_id, promo_id, code_id, name, discount, passes: [{ pass, day, count }] }]. A
-- pass's uses of a promotion are counted under the promotion's lock, and its visits of a week under their own lock, so
-- that concurrent orders count each other.
create or replace function take_promos(p_taken jsonb) returns void language plpgsql as $$
declare
  need record;
  v_over uuid;
begin
  for need in select promo_id as id, count(*)::int as uses, sum(discount)::bigint as amount,
    array_agg(order_id) as orders
      from jsonb_to_recordset(p_taken) as taken(order_id uuid, promo_id uuid, discount bigint) group by promo_id
      order by promo_id loop
    update promos set uses = uses + need.uses, spent_cents = spent_cents + need.amount
      where id = need.id and active and (max_uses is null or uses + need.uses <= max_uses)
        and (budget_cents is null or spent_cents + need.amount <= budget_cents)
        -- A fixed amount applies only to orders in its currency.
        and (currency is null or currency = all (select e.currency from order_items i join events e on e.id = i.event_id
          where i.order_id = any (need.orders) and i.visit = 0));
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
    select uuid_v7(), promo_id, code_id, order_id, name, discount
    from jsonb_to_recordset(p_taken) as taken(order_id uuid, promo_id uuid, code_id uuid, name jsonb, discount bigint)
    on conflict (order_id, promo_id) do update set promo_code_id = excluded.promo_code_id, name = excluded.name,
      discount_cents = excluded.discount_cents, created_at = moment(), released_at = null;
  if not p_taken @? '$[*].passes[*]' then
    return;
  end if;
  perform lock_pass_weeks((select array_agg(used.pass) from jsonb_to_recordset(p_taken) as taken(passes jsonb)
    cross join jsonb_to_recordset(taken.passes) as used(pass uuid)));
  delete from pass_uses u using promo_redemptions r, jsonb_to_recordset(p_taken) as taken(order_id uuid, promo_id uuid)
    where r.order_id = taken.order_id and r.promo_id = taken.promo_id and u.redemption_id = r.id;
  insert into pass_uses (redemption_id, pass_id, day, count)
    select r.id, used.pass, used.day, used.count
    from jsonb_to_recordset(p_taken) as taken(order_id uuid, promo_id uuid, passes jsonb)
      join promo_redemptions r on r.order_id = taken.order_id and r.promo_id = taken.promo_id
      cross join jsonb_to_recordset(taken.passes) as used(pass uuid, day date, count int);
  -- A pass that was blocked or ended since it was shown gives nothing either.
  v_over := over_pass_uses(array(select distinct taken.order_id
    from jsonb_to_recordset(p_taken) as taken(order_id uuid)));
  if v_over is not null then
    raise exception 'nothing left' using errcode = 'AF004', detail = v_over::text;
  end if;
end $$;
