-- The same for the tickets of a slot that is moved or cancelled.
create or replace function tell_wallets_of_slot() returns trigger language plpgsql as $$
begin
  perform publish('wallet_changed', jsonb_build_object('order_item_id', p.order_item_id), 'wallet:' || p.order_item_id)
    from tickets t join wallet_passes p on p.order_item_id = coalesce(t.wallet_id, t.pass_id, t.order_item_id)
    where t.appointment_id = new.id;
  return null;
end $$;
