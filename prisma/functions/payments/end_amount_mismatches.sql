-- Ends the attention for a wrong amount on these orders if none of their payments still has one: the provider has
-- reported the right amount.
create or replace function end_amount_mismatches(p_orders uuid[]) returns void language plpgsql as $$
begin
  perform end_attention(a.order_id, a.cause, null) from order_attentions a
    where a.order_id = any (p_orders) and a.cause = 'amount_mismatch' and a.ended_at is null
      and not exists (select from payments p
        where p.order_id = a.order_id and p.failure_code = 'amount_mismatch' and p.state = 'authorised');
end $$;
