-- Refunds an amount of an order in as many refunds as its payments need: the newest payment first, each refund for one
-- payment, to the cent. p_part_of: the refund that they belong to, whose own payment had too little left;
-- p_to_balance: as in give_back. The caller has locked the payments, which have enough left.
create or replace function return_parts(p_order uuid, p_amount bigint, p_reason text, p_key text, p_by uuid,
  p_part_of uuid default null, p_to_balance text default null) returns void language plpgsql as $$
declare
  r record;
  v_left bigint := p_amount;
  v_refund uuid;
  v_to text;
begin
  for r in select rooms.payment_id, rooms.attempt, rooms.room, p.currency
    from left_of_payments(p_order) rooms join payments p on p.id = rooms.payment_id
      where rooms.room > 0 order by rooms.attempt desc loop
    exit when v_left = 0;
    v_refund := uuid_v7();
    v_to := case when not is_store_credit(r.payment_id) then p_to_balance end;
    insert into refunds (id, payment_id, order_id, amount_cents, currency, reason, idempotency_key, created_by, part_of,
      to_balance, payee_name, payee_iban)
      values (v_refund, r.payment_id, p_order, least(r.room, v_left), r.currency, p_reason, p_key || ':' || r.attempt,
        p_by, p_part_of, v_to, (select payee_name from refunds where id = p_part_of),
        (select payee_iban from refunds where id = p_part_of));
    v_left := v_left - least(r.room, v_left);
    if v_to is null then
      perform publish('refund_created', jsonb_build_object('refund_id', v_refund));
    end if;
  end loop;
  if v_left > 0 then
    raise exception 'not so much is left of what was paid' using errcode = 'check_violation';
  end if;
end $$;
