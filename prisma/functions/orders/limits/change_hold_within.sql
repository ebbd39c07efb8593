-- Changes a hold within the limits of its browser and network (over_hold_limits), and extends it: so long from now, up
-- to a maximum from its first hold. A change without additional places never exceeds a limit.
--
-- p_terms: the limits, and hold_minutes, longest_minutes; at a till also discounts:
--   seen: { line: [percent, amount, approved] }, those of the calculated prices
--   gone: [line], those that the new contents end
-- and with the same effect code (the promo code that the buyer entered, or null for none) and prolong (prolong_hold).
-- outcome: as change_hold; over_browser, over_network, over_share, too_often, discounted (a cashier's discount was
-- added or removed concurrently), longest.
create or replace function change_hold_within(p_order uuid, p_lines jsonb, p_tickets int, p_taken jsonb, p_terms jsonb)
returns table (outcome text, order_total bigint, detail text) language plpgsql as $$
#variable_conflict use_column
declare
  v_order orders%rowtype;
  v_over jsonb := '{}';
begin
  select * into v_order from orders where id = p_order and state = 'held' and expires_at > moment() for update;
  if p_terms ? 'discounts' and p_terms #> '{discounts,seen}' is distinct from (
      select coalesce(jsonb_object_agg(line, jsonb_build_array(percent, amount_cents, approved_by is not null)), '{}')
      from order_discounts where order_id = p_order) then
    outcome := 'discounted';
    return next;
    return;
  end if;
  if (select coalesce(sum(line.quantity * greatest(coalesce(p.capacity_units, 1), 1)), 0)
      from jsonb_to_recordset(p_lines) as line(product_id uuid, quantity int)
        left join products p on p.id = line.product_id) > places_kept(p_order)
    -- Or the same number in other slots.
    or exists (select from jsonb_to_recordset(p_lines) as line(appointment_id uuid)
      where (p_terms ->> 'share')::int > 0 and line.appointment_id is not null
      and not exists (select from order_items i
        where i.order_id = p_order and i.appointment_id = line.appointment_id and i.state = 'active')) then
    v_over := over_hold_limits(jsonb_build_array(
      jsonb_build_object('id', p_order, 'key', 'change', 'browser', v_order.browser,
      'network', v_order.network, 'lines', p_lines)), p_terms - 'network_holds');
  end if;
  if v_over ? p_order::text then
    outcome := v_over -> p_order::text ->> 'outcome';
    return next;
    return;
  end if;
  if p_terms ? 'prolong' then
    outcome := prolong_hold(p_order, p_terms);
    if outcome <> 'prolonged' then
      return next;
      return;
    end if;
  end if;
  select changed.* into outcome, order_total, detail from change_hold(p_order, p_lines, p_tickets, p_taken) changed;
  if outcome <> 'held' then
    update orders set prolonged_at = v_order.prolonged_at, expires_at = v_order.expires_at
      where id = p_order and p_terms ? 'prolong' and prolonged_at is distinct from v_order.prolonged_at;
  else
    delete from order_discounts where order_id = p_order
      and line in (select jsonb_array_elements_text(p_terms #> '{discounts,gone}'));
    update orders set expires_at = greatest(expires_at,
      least(moment() + make_interval(mins => (p_terms ->> 'hold_minutes')::int),
        created_at + make_interval(mins => (p_terms ->> 'longest_minutes')::int))),
        promo_code_id = case when p_terms ? 'code' then (p_terms ->> 'code')::uuid else promo_code_id end
      where id = p_order;
  end if;
  return next;
end $$;
