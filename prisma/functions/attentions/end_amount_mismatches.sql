-- Of these orders nobody has to see to a wrong amount any more where none of their payments waits with one: the right
-- amount has been reported.
create or replace function end_amount_mismatches(p_orders uuid[]) returns void language plpgsql as $$
begin
  perform end_attention(a.order_id, a.cause, null) from order_attentions a
    where a.order_id = any (p_orders) and a.cause = 'amount_mismatch' and a.ended_at is null
      and not exists (select from payments p where p.order_id = a.order_id and p.failure_code = 'amount_mismatch' and p.state = 'authorised');
end $$;
