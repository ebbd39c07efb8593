-- Whether the buyer of paid tickets may still correct their email: for an hour, while only the emails with tickets and
-- passes were sent, and no ticket was used. A free order has a confirmed email or none.
create or replace function may_change_ticket_email(p_order uuid) returns boolean language sql stable as $$
  select exists (select from orders o where o.id = p_order and o.state = 'paid' and o.total_cents > 0
    and o.paid_at > moment() - interval '1 hour'
    and not exists (select from mail_log m where m.order_id = o.id and m.kind not in ('order_paid', 'pass_ready'))
    and not exists (select from tickets t where t.order_id = o.id
        and (t.state not in ('valid', 'replaced') or t.uses_left < t.uses_total)))
$$;
