-- Gives sold units of a product its current terms: only at the request of staff, who have seen how many it concerns.
-- Used uses stay used: with 3 uses instead of 2, of which 1 is left, 2 are left. A pass keeps its rules, and its dates
-- with them.
--
-- p: { product, terms, units, notify, by }
--   terms: the terms that staff saw; units: how many units would get them.
-- outcome: applied (units: how many), changed (the product's terms have changed), more (the units have changed; units:
-- how many).
create or replace function apply_terms(p jsonb) returns table (outcome text, units int) language plpgsql as $$
#variable_conflict use_column
declare
  v_product products%rowtype;
  v_orders uuid[];
  v_items uuid[];
  v_order uuid;
begin
  v_orders := array(select distinct order_id from sold_under_other_terms((p ->> 'product')::uuid));
  perform 1 from orders where id = any (v_orders) order by id for update;
  select * into v_product from products where id = (p ->> 'product')::uuid for no key update;
  v_items := array(select item from sold_under_other_terms(v_product.id) where order_id = any (v_orders));
  units := cardinality(v_items);
  outcome := case when v_product.terms_id is distinct from (p ->> 'terms')::uuid then 'changed'
    when units <> (p ->> 'units')::int and units > 0 then 'more' else 'applied' end;
  if outcome <> 'applied' or units = 0 then
    return next;
    return;
  end if;
  perform 1 from tickets where order_item_id = any (v_items) order by id for update;
  update order_items set terms_id = v_product.terms_id where id = any (v_items);
  update tickets t set uses_total = v_product.uses,
      uses_left = greatest(v_product.uses - (t.uses_total - t.uses_left), 0),
      state = case when t.state = 'valid' and v_product.uses <= t.uses_total - t.uses_left
        and t.people_left = 0 then 'used' else t.state end,
      valid_from = coalesce(a.starts_at - make_interval(mins => v_product.entry_before_minutes), v_product.valid_from,
        t.valid_from),
      valid_until = greatest(coalesce(entry_ends(a, v_product.entry_after_minutes), v_product.valid_until,
        t.created_at + make_interval(days => coalesce(v_product.valid_days, 365))),
        coalesce(a.starts_at - make_interval(mins => v_product.entry_before_minutes), v_product.valid_from,
          t.valid_from) + interval '1 minute')
    from tickets own left join appointments a on a.id = own.appointment_id
    where own.id = t.id and t.order_item_id = any (v_items) and t.state in ('valid', 'blocked')
      and v_product.pass_rules is null;
  foreach v_order in array v_orders loop
    perform record_order_event(v_order, 'terms_changed', null, null, (p ->> 'by')::uuid,
      jsonb_build_object('product_id', v_product.id));
    perform publish('terms_changed',
      jsonb_build_object('order_id', v_order, 'product_id', v_product.id, 'terms', v_product.terms_id,
        'notify', (p ->> 'notify')::boolean));
  end loop;
  return next;
end $$;
