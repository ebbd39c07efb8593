-- Whether a unit of an order has been used: its ticket was used at a gate, or its annual pass gave a free booking or a
-- member price.
create or replace function is_unit_used(p_item uuid) returns boolean language sql stable as $$
  select exists (select from tickets where order_item_id = p_item and (state = 'used' or uses_left < uses_total))
    or exists (select from annual_passes a join pass_uses u on u.pass_id = a.id
      join promo_redemptions r on r.id = u.redemption_id
      where a.order_item_id = p_item and r.released_at is null)
$$;
