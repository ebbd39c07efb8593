-- Reserves the places of a move that must be paid first: nothing else of the order changes before the payment. Cancels
-- an earlier unpaid move of the order.
--
-- p_move: as reschedule or rename_holder takes it; p_payment: { id, provider, method }, of p_move's total.
-- outcome: kept; replayed (this id was used before; detail = its payment); sold_out; else as reschedule without moved;
-- as rename_holder without moved.
create or replace function hold_move(p_move jsonb, p_payment jsonb, p_minutes int)
returns table (outcome text, detail text) language plpgsql as $$
#variable_conflict use_column
declare
  v_move uuid := (p_move ->> 'id')::uuid;
  v_order orders%rowtype;
  v_items uuid[];
  v_to uuid[];
  v_products uuid[];
  v_quotas uuid[];
  v_kept jsonb;
  v_added uuid[] := added_slots(p_move);
  v_free uuid[];
begin
  select array_agg(m.item order by m.item), array_agg(m."to" order by m.item), array_agg(m.product order by m.item)
    into v_items, v_to, v_products
    from jsonb_to_recordset(p_move -> 'moves') as m(item uuid, "to" uuid, product uuid);
  select * into v_order from orders where id = (p_move ->> 'order_id')::uuid for update;
  if exists (select from order_moves where id = v_move and order_id = v_order.id) then
    return query select 'replayed',
      (select p.id::text from payments p where p.move_id = v_move order by p.attempt desc limit 1);
    return;
  end if;
  v_quotas := lock_move(v_order.id, v_items, v_to || v_added, v_products);
  v_kept := places_needed(v_items, v_to, v_products, p_move -> 'added');
  begin
    v_free := give_up_moves(array(select id from order_moves where order_id = v_order.id and state = 'awaiting'));
    -- Tries the move and rolls it back, so that a refusal comes before the payment and leaves no changes.
    begin
      if not p_move ? 'rename' then
        select tried.outcome, tried.detail into outcome, detail from reschedule(p_move) tried;
      else
        -- A corrected name moves nothing; its fee is paid like that of a move.
        select tried.outcome, tried.detail into outcome, detail from rename_holder(p_move) tried;
      end if;
      if outcome = 'moved' then
        raise exception 'tried' using errcode = 'AF009';
      end if;
      raise exception 'refused' using errcode = 'AF010';
    exception when sqlstate 'AF009' then
      outcome := 'kept';
    end;
    perform keep_places(v_kept, 1);
  exception
    when sqlstate 'AF010' then
      return next;
      return;
    when check_violation then
      outcome := 'sold_out';
      detail := coalesce(v_added[1], v_to[1], v_products[1]);
      return next;
      return;
  end;
  insert into order_moves (id, order_id, state, counts, forced, reason, total_cents, fee_cents, created_by, request,
    kept, expires_at)
    values (v_move, v_order.id, 'awaiting', (p_move ->> 'counts')::boolean,
      coalesce((p_move ->> 'forced')::boolean, false), p_move ->> 'reason',
      (p_move ->> 'total')::bigint, (p_move ->> 'fee')::bigint, (p_move ->> 'staff')::uuid,
      p_move || jsonb_build_object('was', moved_units(p_move)), v_kept,
      moment() + make_interval(mins => p_minutes));
  insert into payments (id, order_id, provider, method, amount_cents, currency, attempt, move_id)
    select (p_payment ->> 'id')::uuid, v_order.id, p_payment ->> 'provider', p_payment ->> 'method',
      (p_move ->> 'total')::bigint, v_order.currency,
      coalesce(max(attempt), 0) + 1, v_move from payments where order_id = v_order.id;
  perform publish_slots(quota_events(v_quotas), array_remove(v_to, null) || v_added || v_free);
  detail := p_payment ->> 'id';
  return next;
end $$;
