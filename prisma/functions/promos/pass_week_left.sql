-- How many free visits a pass has left in the week of that day, from Monday to Sunday; null without a weekly limit.
-- With two a week, bookings for Tuesday and Friday leave none for Sunday, and two for the next Monday.
create or replace function pass_week_left(p_pass uuid, p_day date) returns int language plpgsql stable as $$
begin
  return (select (a.rules ->> 'perWeek')::int
    - coalesce((select sum(u.count) from pass_uses u join promo_redemptions r on r.id = u.redemption_id
      join promos p on p.id = r.promo_id
      where u.pass_id = p_pass and r.released_at is null and frees_visit(p)
        and u.day between date_trunc('week', p_day)::date and date_trunc('week', p_day)::date + 6), 0)
    from annual_passes a where a.id = p_pass and a.rules ->> 'perWeek' is not null);
end $$;

-- Serialises bookings with the same passes (advisory locks, by id), for all promotions: they share the weekly limit.
create or replace function lock_pass_weeks(p_passes uuid[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('pass_week:' || id, 0)) from
    (select id from annual_passes where id = any (p_passes) and rules ->> 'perWeek' is not null order by id) limited;
end $$;
