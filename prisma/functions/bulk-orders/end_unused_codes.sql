-- Ends the codes of an order that expired unclaimed: extends them once if the order allows it and the product is valid
-- longer; otherwise credits or reports them. Each code once, with any number of calls and processes. A concurrent
-- claim comes first, or finds the code ended.
create or replace function end_unused_codes(p_master uuid) returns int language plpgsql as $$
declare
  v_master master_orders%rowtype;
  v_extended uuid[];
  v_ended uuid[];
  v_until timestamptz;
  v_ending uuid := uuid_v7();
begin
  select * into v_master from master_orders where id = p_master for update;
  perform 1 from bulk_codes c join order_items i on i.id = c.order_item_id
    where c.master_order_id = p_master and c.state <> 'claimed' and c.ending_id is null and i.state = 'active'
      and code_ends(c.id) <= moment() order by c.id for update of c;
  if v_master.unused_policy = 'extend' then
    v_until := moment() + make_interval(days => v_master.extend_days);
    v_extended := array(select c.id
      from bulk_codes c join order_items i on i.id = c.order_item_id
      cross join lateral terms_of(i.terms_id, i.product_id) terms
      where c.master_order_id = p_master and c.state <> 'claimed' and c.ending_id is null and i.state = 'active'
        and not c.extended
        and i.appointment_id is null and c.ends_at <= moment() and coalesce(terms.valid_until > moment(), true));
    if v_extended <> '{}' then
      update bulk_codes set ends_at = v_until, extended = true where id = any (v_extended);
      insert into bulk_endings (id, master_order_id, outcome, codes, until)
        values (uuid_v7(), p_master, 'extended', cardinality(v_extended), v_until);
    end if;
  end if;
  v_ended := array(select c.id from bulk_codes c join order_items i on i.id = c.order_item_id
    where c.master_order_id = p_master and c.state <> 'claimed' and c.ending_id is null and i.state = 'active'
      and code_ends(c.id) <= moment());
  if v_ended <> '{}' then
    insert into bulk_endings (id, master_order_id, outcome, codes, amount_cents)
      select v_ending, p_master, case when v_master.unused_policy = 'credit' then 'credited' else 'reported' end,
        count(*), sum(i.price_cents - i.discount_cents - returned_of_unit(i.id))
      from bulk_codes c join order_items i on i.id = c.order_item_id where c.id = any (v_ended);
    update bulk_codes set ending_id = v_ending where id = any (v_ended);
  end if;
  perform publish('codes_changed', jsonb_build_object('master_order_id', p_master), 'codes:' || p_master);
  return coalesce(cardinality(v_extended), 0) + cardinality(v_ended);
end $$;
