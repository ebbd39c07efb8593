-- Passes that orders depend on. An order with a member price depends on each pass that gave it. An order changed so
-- that it no longer has the fee for a new code or a pass in it neither reissues nor renews one.
-- purpose: reissue (it pays for the pass's new code), renewal, price (member prices and free visits).
-- since: when the pass was recorded for the order. ticket_id: for a reissue the ticket that is replaced.
-- of_blocked: staff sold the new code although the pass was blocked.
-- Each step looks up rows by key; offset 0 keeps the planner from joining the whole tables, as it would do while they
-- are empty.
create or replace function passes_of_orders(p_orders uuid[])
returns table (order_id uuid, pass_id uuid, purpose text, since timestamptz, ticket_id uuid, of_blocked boolean)
language sql stable rows 1 as $$
  select r.order_id, r.pass_id, 'reissue', r.created_at, r.ticket_id, r.of_blocked
    from unnest(p_orders) asked(id)
      cross join lateral (select * from pass_reissues where pass_reissues.order_id = asked.id limit 1) r
      join annual_passes a on a.id = r.pass_id
    where exists (select from order_items i
      where i.order_id = r.order_id and i.state = 'active'
        and i.product_id::text = a.rules ->> 'reissueProductId' offset 0)
  union all
  select r.order_id, r.pass_id, 'renewal', r.created_at, null, false
    from unnest(p_orders) asked(id)
      cross join lateral (select * from pass_renewals where pass_renewals.order_id = asked.id offset 0) r
    where exists (select from order_items i join products p on p.id = i.product_id
      where i.order_id = r.order_id and i.state = 'active' and p.pass_rules is not null offset 0)
  union all
  select r.order_id, u.pass_id, 'price', r.created_at, null, false
    from unnest(p_orders) asked(id)
      cross join lateral (select * from promo_redemptions where promo_redemptions.order_id = asked.id offset 0) r
      cross join lateral (select pass_uses.pass_id from pass_uses where redemption_id = r.id offset 0) u
$$;
