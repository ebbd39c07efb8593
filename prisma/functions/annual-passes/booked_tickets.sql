-- Tickets with a time that were booked with a pass and admit at this moment, including used ones.
create or replace function booked_tickets(p_pass uuid, p_at timestamptz) returns uuid[] language sql stable as $$
  select coalesce(array_agg(distinct t.id), '{}')
  from pass_uses u join promo_redemptions r on r.id = u.redemption_id and r.released_at is null
    join tickets t on t.order_id = r.order_id join order_items i on i.id = t.order_item_id
  where u.pass_id = p_pass and t.appointment_id is not null and i.discount_cents > 0
    and p_at between t.valid_from and t.valid_until
$$;
