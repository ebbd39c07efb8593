-- Refunds a part of the price of units whose tickets stay valid. The caller has locked everything.
create or replace function refund_price(p_order orders, p_refund uuid, p_units uuid[], p_amount bigint, p_by uuid)
returns void language plpgsql as $$
begin
  perform write_refund_entries(p_order.id, p_refund, p_by);
  update orders set updated_at = moment() where id = p_order.id;
  perform record_order_event(p_order.id, 'price_refunded', p_order.state::text, p_order.state::text, p_by,
    jsonb_build_object('refund_id', p_refund, 'amount', p_amount, 'tickets', cardinality(p_units)));
end $$;
