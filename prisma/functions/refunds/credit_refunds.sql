-- A refund and its parts that go to the buyer's balance are there at once. Whoever calls it has order, payments and wallet in hand.
create or replace function credit_refunds(p_refund uuid) returns void language plpgsql as $$
declare
  v_id uuid;
begin
  perform 1 from orders where id = (select order_id from refunds where id = p_refund) for update;
  perform 1 from payments where order_id = (select order_id from refunds where id = p_refund) order by id for update;
  for v_id in select id from refunds where (id = p_refund or part_of = p_refund) and to_balance is not null and state in ('created', 'failed') order by id loop
    if not refund_to_balance(v_id) then
      raise exception 'nobody has a balance for it' using errcode = 'check_violation';
    end if;
    perform settle_refund(v_id, 'done', null, null);
  end loop;
end $$;
