-- What a server further on says of a mail that was sent: `delayed`, or `bounced` for good, which nothing takes back. One that came
-- back from the address that its order still has is a cause to see to that. Returns whether it was news.
create or replace function note_delivery(p_mail uuid, p_delivery text, p_words text) returns boolean language plpgsql as $$
declare
  v_order uuid;
begin
  -- The order first, as whatever erases its mails does.
  select o.id into v_order from mail_log m join orders o on o.id = m.order_id
    where m.id = p_mail and o.customer_email = m.recipient and o.state in ('pending', 'paid', 'partially_refunded') for update of o;
  update mail_log set delivery = p_delivery, delivery_at = now(), delivery_words = p_words
    where id = p_mail and state = 'sent' and delivery is distinct from 'bounced' and delivery is distinct from p_delivery;
  if not found then
    return false;
  end if;
  if p_delivery = 'bounced' and v_order is not null then
    perform raise_attention(v_order, 'mail_bounced');
  end if;
  return true;
end $$;
