-- Moves the pass uses of discounted tickets to the tickets' new day, if the pass has uses left on that day; forced, in
-- any case. With one a day, a free ticket of the 13th cannot move to the 12th if the pass has one that day.
-- Raises AF011 if the uses of that day or week are used up (detail: pass_day_full, pass_week_full). The caller has
-- locked the order and its promotions, and has not exchanged the items yet.
create or replace function move_pass_uses(p_order uuid, p_items uuid[], p_from uuid[], p_to uuid[], p_forced boolean)
returns void language plpgsql as $$
declare
  moved record;
  used record;
  v_left int;
  v_count int;
  v_full text := 'pass_day_full';
begin
  perform lock_pass_weeks((select array_agg(u.pass_id)
    from pass_uses u join promo_redemptions r on r.id = u.redemption_id
    where r.order_id = p_order and r.released_at is null));
  for moved in select r.id as redemption, p.id as promo, p.pass_per_day as most, visit_day(m."from") as gone,
    visit_day(m."to") as come, count(*)::int as count, frees_visit(p) as frees
      from promo_redemptions r join promos p on p.id = r.promo_id
        join order_items i on i.order_id = r.order_id and i.visit = 0 and i.discount_cents > 0
          and (p.event_id is null or p.event_id = i.event_id)
          and (cardinality(p.product_ids) = 0 or i.product_id = any (p.product_ids))
        join unnest(p_items, p_from, p_to) m(item, "from", "to") on m.item = i.id
      where r.order_id = p_order and r.released_at is null and visit_day(m."from") <> visit_day(m."to")
        and exists (select from pass_uses u where u.redemption_id = r.id)
      group by r.id, p.id, 4, 5 order by r.id, 4, 5 loop
    select least(moved.count, coalesce(sum(u.count), 0)) into v_left from pass_uses u
    where u.redemption_id = moved.redemption and u.day = moved.gone;
    for used in select u.pass_id, u.count,
          case when p_forced or moved.most is null then u.count else moved.most - had.count end as room,
          case when not p_forced and moved.frees
            and date_trunc('week', moved.gone) <> date_trunc('week', moved.come)
            then pass_week_left(u.pass_id, moved.come) end as week
        from pass_uses u cross join lateral (select coalesce(sum(w.count), 0)::int as count
          from pass_uses w join promo_redemptions wr on wr.id = w.redemption_id
          where w.pass_id = u.pass_id and w.day = moved.come and wr.promo_id = moved.promo
            and wr.released_at is null) had
        where u.redemption_id = moved.redemption and u.day = moved.gone order by u.pass_id loop
      if used.room > 0 and used.week < v_left then
        v_full := 'pass_week_full';
      end if;
      v_count := least(v_left, used.count, greatest(used.room, 0), case when used.week < 0 then 0 else used.week end);
      continue when v_count is null or v_count = 0;
      insert into pass_uses (redemption_id, pass_id, day, count)
        values (moved.redemption, used.pass_id, moved.come, v_count)
        on conflict (redemption_id, pass_id, day) do update set count = pass_uses.count + excluded.count;
      update pass_uses set count = count - v_count
      where redemption_id = moved.redemption and pass_id = used.pass_id and day = moved.gone and count > v_count;
      if not found then
        delete from pass_uses where redemption_id = moved.redemption and pass_id = used.pass_id and day = moved.gone;
      end if;
      v_left := v_left - v_count;
    end loop;
    if v_left > 0 then
      raise exception 'nothing left' using errcode = 'AF011', detail = v_full;
    end if;
  end loop;
end $$;
