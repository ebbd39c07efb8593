-- Refunds the whole order of a fee for a new code, once, since the pass can no longer have one. Staff see it until the
-- money is returned.
-- outcome: as give_back.
create or replace function return_fee(p_order uuid) returns text language plpgsql as $$
declare
  v_order orders%rowtype;
  v_outcome text;
begin
  select * into v_order from orders where id = p_order for update;
  v_outcome := give_back(jsonb_build_object('id', uuid_v7(), 'key', 'fee:' || p_order, 'order_id', p_order,
    'currency', v_order.currency,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'amount', i.price_cents - i.discount_cents)), '[]')
      from order_items i where i.order_id = p_order and i.state = 'active' and i.visit = 0),
    'fee', v_order.fee_cents, 'amount', v_order.total_cents, 'by', null, 'reason', 'not_fulfillable'));
  if v_outcome = 'created' then
    perform raise_attention(p_order, 'not_fulfillable');
  end if;
  return v_outcome;
end $$;
