-- Uses store credit for an order at a till; if that pays all of it, the sale is completed in the same transaction
-- (finish_at_counter). An order that was paid before, in the shop for example, is not a sale of this shift. Locks the
-- shift before the order.
--
-- p: { shift, by, order_id, payment_id, source (as in use_credit) }
-- outcome: as use_credit; closed (the shift is being counted, or closed).
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
  v_outcome := use_credit(v_order, p -> 'source', (p ->> 'payment_id')::uuid);
  if v_outcome = 'paid' and v_before = 'pending' then
    perform finish_at_counter(v_order, (p ->> 'shift')::uuid, (p ->> 'by')::uuid);
  end if;
  return v_outcome;
end $$;
