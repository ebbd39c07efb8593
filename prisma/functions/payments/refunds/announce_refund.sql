-- Last step of a refund: credits balances, releases the budget of complimentary tickets, and publishes what changed.
--
-- p_keeps: whether the tickets stay valid
-- p_is_credited: whether an account gets the money as credit
-- p_is_sent: whether a provider must send the money
create or replace function announce_refund(
  p_order orders, p_refund uuid, p_tickets int, p_keeps boolean, p_is_credited boolean, p_is_sent boolean
) returns void language plpgsql as $$
begin
  if p_is_credited then
    perform credit_refunds(p_refund);
  end if;
  if p_is_sent then
    perform publish('refund_created', jsonb_build_object('refund_id', p_refund));
  end if;
  if p_order.is_complimentary and not p_keeps then
    perform release_budget(given.event_id, p_tickets, p_tickets * given.face_cents::bigint)
      from invitation_recipients r join invitations given on given.id = r.invitation_id where r.order_id = p_order.id;
  end if;
  perform publish('order_refunded', jsonb_build_object('order_id', p_order.id, 'refund_id', p_refund));
  if not p_keeps then
    perform publish_places(array[p_order.id]);
  end if;
  perform publish('sales', '{}', 'sales');
end $$;
