-- The amount held on balances and vouchers for an order with a rest to pay.
drop function if exists held_of_order(uuid, text);
create or replace function held_of_order(p_order uuid) returns bigint
language plpgsql stable as $$
begin
  return (
    select coalesce(sum(amount_cents), 0)::bigint from payments
    where order_id = p_order and is_local(provider) and state = 'authorised');
end $$;
