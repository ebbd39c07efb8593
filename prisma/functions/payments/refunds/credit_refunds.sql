-- Credits a refund and its parts to the buyer's balance immediately. The caller has locked order, payments and wallet.
create or replace function credit_refunds(p_refund uuid) returns void language plpgsql as $$
declare
  v_id uuid;
begin
  perform 1 from orders where id = (select order_id from refunds where id = p_refund) for update;
  perform 1 from payments where order_id = (select order_id from refunds where id = p_refund) order by id for update;
  for v_id in select id from refunds
    where (id = p_refund or part_of = p_refund) and to_balance is not null and state in ('created', 'failed')
    order by id loop
    if not refund_to_credit(v_id) then
      raise exception 'nobody has a balance for it' using errcode = 'check_violation';
    end if;
    perform settle_refund(v_id, 'done', null, null);
  end loop;
end $$;
