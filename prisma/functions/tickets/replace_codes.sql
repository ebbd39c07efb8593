-- Replaces the tickets of an order whose first email, with their codes, went to a wrong address: the former codes no
-- longer open a gate. Used and transferred tickets stay. Passes get their new tickets; a blocked ticket stays blocked.
-- Wallets get the new tickets under a new id, so that the former pass does not update to the new code. The caller has
-- locked the order. Returns how many were replaced.
create or replace function replace_codes(p_order uuid) returns int language plpgsql as $$
declare
  v_former tickets[];
begin
  -- A gate locks the ticket to take a use: it comes first, or finds the ticket replaced.
  perform 1 from tickets where order_id = p_order order by id for update;
  v_former := array(select t from tickets t
    where order_id = p_order and pass_id is null and state in ('valid', 'blocked')
    and uses_left = uses_total and people_left = 0 and valid_until > moment() order by id);
  -- An item has one valid ticket, so the former one is replaced first.
  update tickets set state = 'replaced', blocked_reason = null where id = any (array(select id from unnest(v_former)));
  insert into tickets (id, reference, order_id, order_item_id, event_id, product_id, appointment_id, valid_from,
      valid_until, uses_total, uses_left, state, blocked_reason, wallet_id)
    select uuid_v7(), random_reference(10), order_id, order_item_id, event_id, product_id, appointment_id, valid_from,
      valid_until, uses_total, uses_total, state, blocked_reason, uuid_v7()
    from unnest(v_former);
  update annual_passes a set ticket_id = fresh.id from unnest(v_former) former, tickets fresh
    where a.ticket_id = former.id and fresh.order_item_id = former.order_item_id
      and fresh.state in ('valid', 'blocked');
  perform number_tickets(array[p_order]);
  if cardinality(v_former) > 0 then
    perform publish('codes_replaced', jsonb_build_object('order_id', p_order));
  end if;
  return cardinality(v_former);
end $$;
