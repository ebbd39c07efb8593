-- Publishes a change of a ticket that has a wallet pass.
create or replace function tell_wallet_of_ticket() returns trigger language plpgsql as $$
begin
  if exists (select from wallet_passes
    where order_item_id = coalesce(new.wallet_id, new.pass_id, new.order_item_id)) then
    perform publish('wallet_changed',
      jsonb_build_object('order_item_id', coalesce(new.wallet_id, new.pass_id, new.order_item_id)),
      'wallet:' || coalesce(new.wallet_id, new.pass_id, new.order_item_id));
  end if;
  return null;
end $$;
