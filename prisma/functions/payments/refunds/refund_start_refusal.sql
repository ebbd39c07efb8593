-- Why a refund cannot start, before its payments are locked: replayed, id_taken, gone, other_currency; null if it can.
-- The caller has locked the order.
-- p_refund: as in give_back
create or replace function refund_start_refusal(p_refund jsonb, p_order orders) returns text
language plpgsql stable as $$
declare
  v_refund uuid := (p_refund ->> 'id')::uuid;
begin
  return case
    when p_refund ->> 'approved_by' is null
      and exists (select from refunds where idempotency_key = p_refund ->> 'key') then 'replayed'
    when p_refund ->> 'approved_by' is null and exists (select from refunds where id = v_refund) then 'id_taken'
    when p_refund ->> 'approved_by' is not null
      and not exists (select from refunds where id = v_refund and state = 'requested') then 'replayed'
    when not is_paid(p_order.state) then 'gone'
    when p_order.currency <> p_refund ->> 'currency' then 'other_currency' end;
end $$;
