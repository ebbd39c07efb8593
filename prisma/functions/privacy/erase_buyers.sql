-- Erases the buyers of orders: name, email, phone, account, and providers' details except amounts. Amounts, tax,
-- numbers, products, channels and times stay. Idempotent. Returns { buyers }: how many orders.
create or replace function erase_buyers(p_orders uuid[]) returns jsonb language plpgsql as $$
declare
  v_orders uuid[];
begin
  v_orders := array(select id from orders where id = any (p_orders) and buyer_erased_at is null order by id for update);
  perform 1 from payments where order_id = any (v_orders) order by id for update;
  update orders set customer_name = null, customer_email = null, customer_phone = null, staff_note = null,
    user_id = null, browser = null, network = null, buyer_erased_at = moment() where id = any (v_orders);
  update promo_redemptions set customer_email = null where order_id = any (v_orders) and customer_email is not null;
  update payments set raw = '{}', redirect = null, card_brand = null, card_last4 = null where order_id = any (v_orders);
  -- Ends automatic renewals of an erased buyer.
  update renewal_consents c set card_brand = null, card_last4 = null, card_expires = null, state = 'ended',
    ended_at = coalesce(ended_at, moment()), ended_reason = coalesce(ended_reason, 'erased')
    from order_items i where i.id = c.order_item_id and i.order_id = any (v_orders);
  update payment_links set email = null where order_id = any (v_orders) and email is not null;
  update refunds set note = null, payee_name = null, payee_iban = null where order_id = any (v_orders);
  update order_moves set reason = null, request = null where order_id = any (v_orders);
  update bank_lines set remitter = null, remitter_iban = null, text = '', erased_at = moment()
    where erased_at is null and (payment_id = any (array(select id from payments where order_id = any (v_orders)))
      -- A divided transfer is erased with the first of its buyers.
      or id = any (array(select l.part_of from bank_lines l join payments p on p.id = l.payment_id
        where p.order_id = any (v_orders))));
  delete from invoice_requests where order_id = any (v_orders);
  update provider_events set payload = '{}' where payment_id = any (array(select id from payments
    where order_id = any (v_orders))) and payload <> '{}';
  update order_events set user_id = null where order_id = any (v_orders) and user_id is not null
    and not exists (select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = order_events.user_id and r.name not in ('customer', 'company'));
  update order_events set data = data - 'buyer' where order_id = any (v_orders) and data ? 'buyer';
  -- A body that is still to be sent is made again without the buyer.
  update webhook_events set body = null where subject_id = any (v_orders::text[]) and body is not null;
  -- In the ledgers, only erases customers who refunded their own order.
  update sale_entries e set created_by = null from orders o
  where o.id = any (v_orders) and e.order_id = o.id and e.created_by is not null
    and not exists (select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = e.created_by and r.name not in ('customer', 'company'));
  update money_entries e set created_by = null from orders o
  where o.id = any (v_orders) and e.order_id = o.id and e.created_by is not null
    and not exists (select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = e.created_by and r.name not in ('customer', 'company'));
  return jsonb_build_object('buyers', cardinality(v_orders));
end $$;
