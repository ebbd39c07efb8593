-- Changes the discounts of a hold: a promo code was added or removed, or a promotion no longer applies. The items and
-- their list prices stay. p_items: [{ id, discount }], all units, without further visits, which cost nothing; p_taken
-- as for take_promos; p_code = the code the buyer has entered. With prolong in p_terms the hold is extended in the same
-- step (prolong_hold). outcome: priced; gone (no longer an active hold); stale (its items have changed); nothing_left
-- (detail = the promotion or code); longest (it cannot be extended).
drop function if exists reprice_order(uuid, jsonb, jsonb, uuid);
create or replace function reprice_order(p_order uuid, p_items jsonb, p_taken jsonb, p_code uuid,
  p_terms jsonb default '{}')
returns table (outcome text, order_total bigint, order_discount bigint, detail text) language plpgsql as $$
#variable_conflict use_column
begin
  perform 1 from orders where id = p_order and state = 'held' and expires_at > moment() for update;
  if not found then
    outcome := 'gone';
    return next;
    return;
  end if;
  if exists (select from (select id from order_items where order_id = p_order and visit = 0) item
      full join jsonb_to_recordset(p_items) as priced(id uuid) on priced.id = item.id
    where priced.id is null or item.id is null) then
    outcome := 'stale';
    return next;
    return;
  end if;
  begin
    if p_terms ? 'prolong' then
      outcome := prolong_hold(p_order, p_terms);
      if outcome <> 'prolonged' then
        return next;
        return;
      end if;
    end if;
    perform swap_promos(p_order, p_taken);
  exception when sqlstate 'AF004' then
    get stacked diagnostics detail = pg_exception_detail;
    outcome := 'nothing_left';
    return next;
    return;
  end;
  update order_items i set discount_cents = priced.discount, tax_cents = 0
    from jsonb_to_recordset(p_items) as priced(id uuid, discount bigint)
    where i.id = priced.id and i.discount_cents <> priced.discount;
  update orders set promo_code_id = p_code where id = p_order and promo_code_id is distinct from p_code;
  perform total_order(p_order);
  outcome := 'priced';
  select total_cents, discount_cents into order_total, order_discount from orders where id = p_order;
  return next;
end $$;
