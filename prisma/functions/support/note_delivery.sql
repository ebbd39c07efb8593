-- Records a delivery report for a sent email: `delayed`, or `bounced`, which is final. If the order still has the
-- bounced address, staff are asked to look at it. Returns whether the report was new.
create or replace function note_delivery(p_mail uuid, p_delivery text, p_words text) returns boolean
language plpgsql as $$
declare
  v_order uuid;
begin
  -- Locks the order first, as erasing its emails does.
  select o.id into v_order from mail_log m join orders o on o.id = m.order_id
    where m.id = p_mail and o.customer_email = m.recipient and o.state in ('pending', 'paid', 'partially_refunded')
      for update of o;
  update mail_log set delivery = p_delivery, delivery_at = now(), delivery_words = p_words
    where id = p_mail and state = 'sent' and delivery is distinct from 'bounced'
      and delivery is distinct from p_delivery;
  if not found then
    return false;
  end if;
  if p_delivery = 'bounced' and v_order is not null then
    perform raise_attention(v_order, 'mail_bounced');
  end if;
  return true;
end $$;
