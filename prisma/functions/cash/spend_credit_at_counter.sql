-- Uses a gift voucher or a balance for an order at a till; if that pays all of it, the sale is completed in the same
-- transaction (finish_at_counter). An order that was paid before, in the shop for example, is not a sale of this
-- shift. Locks the shift before the order.
--
-- p: { shift, by, order_id, payment_id, code_hash (of a gift voucher) or user_id (whose balance it is) }
-- outcome: as use_voucher; as use_balance; closed (the shift is being counted, or closed).
create or replace function spend_credit_at_counter(p jsonb) returns text language plpgsql as $$
declare
  v_order uuid := (p ->> 'order_id')::uuid;
  v_outcome text;
  v_before text;
begin
  perform 1 from cashbox_shifts where id = (p ->> 'shift')::uuid and state = 'open' for no key update;
  if not found then
    return 'closed';
  end if;
  select state::text into v_before from orders where id = v_order for update;
  if p ->> 'code_hash' is not null then
    select outcome into v_outcome from use_voucher(v_order, p ->> 'code_hash', (p ->> 'payment_id')::uuid);
  else
    select outcome into v_outcome from use_balance(v_order, (p ->> 'user_id')::uuid, (p ->> 'payment_id')::uuid);
  end if;
  if v_outcome = 'paid' and v_before = 'pending' then
    perform finish_at_counter(v_order, (p ->> 'shift')::uuid, (p ->> 'by')::uuid);
  end if;
  return v_outcome;
end $$;
