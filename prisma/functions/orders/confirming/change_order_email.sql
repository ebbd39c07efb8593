-- Changes the email of a free order with a pending confirmation and sends the link there; the link sent before no
-- longer works. p_most: the maximum of pending orders of the new email, 0 for no limit. The new email must not have
-- reached the maximum uses of a promotion of the order.
-- outcome: readdressed, over_unconfirmed, gone.
create or replace function change_order_email(p_order uuid, p_email text, p_most int) returns text
language plpgsql as $$
declare
  v_order orders%rowtype;
begin
  select * into v_order from orders
  where id = p_order and state = 'pending' and total_cents = 0 and expires_at > moment() for update;
  if not found then
    return 'gone';
  end if;
  if v_order.customer_email is distinct from p_email then
    perform lock_limits(array['contact:' || p_email]);
    perform 1 from promos where max_per_customer is not null
        and id = any (array(select promo_id from promo_redemptions where order_id = p_order and released_at is null))
      order by id for no key update;
    if (p_most > 0 and unconfirmed_orders(p_email) >= p_most)
      or exists (select from promo_redemptions own join promos p on p.id = own.promo_id
        where own.order_id = p_order and own.released_at is null and (select count(*) from promo_redemptions other
          where other.promo_id = p.id and other.customer_email = p_email and other.released_at is null
            and other.order_id <> p_order) >= p.max_per_customer) then
      return 'over_unconfirmed';
    end if;
    update orders set customer_email = p_email, updated_at = moment() where id = p_order;
    update promo_redemptions set customer_email = p_email where order_id = p_order and customer_email is not null;
    perform record_order_event(p_order, 'readdressed', 'pending', 'pending', v_order.user_id);
  end if;
  perform publish('order_to_confirm', jsonb_build_object('order_id', p_order));
  return 'readdressed';
end $$;
