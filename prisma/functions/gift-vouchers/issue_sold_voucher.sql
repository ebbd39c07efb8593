-- Issues a paid gift voucher once, with the code of the first server. Its value is the price paid; it is valid as its
-- product defines, else for three years, until the end of a day at its venue. Returns false if it was issued before,
-- or its unit was refunded since.
--
-- p_voucher: { id (of the unit), code_hash, code (sealed), ending }
create or replace function issue_sold_voucher(p_voucher jsonb) returns boolean language plpgsql as $$
declare
  v_id uuid := (p_voucher ->> 'id')::uuid;
  v_order orders%rowtype;
  v_sold jsonb;
begin
  select * into v_order from orders
  where id = (select order_id from voucher_sales where order_item_id = v_id) for update;
  select jsonb_build_object('currency', v_order.currency, 'amount', i.price_cents - i.discount_cents,
      'account', 'system:sales', 'order_id', v_order.id,
      'expires_at', coalesce(terms.valid_until, (date_trunc('day', moment() at time zone v.time_zone) + interval '1 day'
        + case when terms.valid_days is null then interval '3 years'
          else make_interval(days => terms.valid_days) end) at time zone v.time_zone))
    into v_sold from order_items i join voucher_sales s on s.order_item_id = i.id
      cross join lateral terms_of(i.terms_id, i.product_id) terms
      join events e on e.id = i.event_id join venues v on v.id = e.venue_id
    where i.id = v_id and i.state = 'active' and s.voucher_id is null;
  if v_sold is null then
    return false;
  end if;
  perform issue_voucher(p_voucher || v_sold);
  update voucher_sales set voucher_id = v_id where order_item_id = v_id;
  return true;
end $$;
