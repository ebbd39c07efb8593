-- A promotion for which orders use a pass more often than it allows, or use a blocked or expired pass; null if there
-- is none. The caller has locked the promotions and the weeks of the passes.
create or replace function over_pass_uses(p_orders uuid[]) returns uuid language plpgsql stable as $$
begin
  return (select p.id from promo_redemptions r join pass_uses u on u.redemption_id = r.id
    join promos p on p.id = r.promo_id
    -- The uses of the pass for this promotion, in total and on that day.
    cross join lateral (select sum(w.count) as in_all, sum(w.count) filter (where w.day = u.day) as today
      from pass_uses w join promo_redemptions wr on wr.id = w.redemption_id
      where w.pass_id = u.pass_id and wr.promo_id = p.id and wr.released_at is null) had
  where r.order_id = any (p_orders) and r.released_at is null
    and (had.today > p.pass_per_day or had.in_all > p.pass_in_all or frees_visit(p)
      and pass_week_left(u.pass_id, u.day) < 0
      or not exists (select from annual_passes a join tickets t on t.id = a.ticket_id where a.id = u.pass_id
        and t.state in ('valid', 'used') and t.valid_until > moment()))
  order by p.id limit 1);
end $$;
