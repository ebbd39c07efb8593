-- Takes one step of a room's line: moves `lapsed` and `serving`, and learns the share of called places whose visitors
-- do not enter. In a pause it calls none.
-- `per_minute` is the speed; with `max_inside` the step calls only as many as are missing. Both are divided by the
-- share that comes, at most times two: at 60 a minute and 20 % no-shows, 5 seconds call 60 × 5 / 60 / 0.8 = 6.25.
create or replace function call_places(p_room uuid) returns void language plpgsql as $$
declare
  r waiting_rooms%rowtype;
  v_lapsed int;
  v_came int;
  v_inside int;
  v_seconds float8;
  v_share float8;
  v_wish float8;
  v_calls int;
begin
  select * into r from waiting_rooms where id = p_room for update;
  update waiting_admissions a set served_at = moment() from orders o
    where a.room_id = r.id and a.round = r.round and a.served_at is null and a.order_id = o.id and is_sale(o.state);
  select greatest(r.lapsed, coalesce(max(s.serving), 0)) into v_lapsed from waiting_steps s
    where s.room_id = r.id and s.round = r.round
      and s.stepped_at <= moment() - make_interval(mins => r.claim_minutes);
  if v_lapsed > r.lapsed then
    select count(*) into v_came from waiting_admissions a
      where a.room_id = r.id and a.round = r.round and a.place >= r.lapsed and a.place < v_lapsed;
    r.no_show := least(0.5, 0.7 * r.no_show + 0.3 * (1 - v_came / (v_lapsed - r.lapsed)::float8));
  end if;
  v_seconds := case r.state when 'paused' then 0
    else least(60, greatest(0, extract(epoch from moment() - coalesce(r.stepped_at, moment())))) end;
  v_share := 1 - r.no_show;
  v_wish := r.credit + r.per_minute * v_seconds / 60 / v_share;
  if r.max_inside is not null then
    select count(*) into v_inside from waiting_admissions a
      where a.room_id = r.id and a.round = r.round and a.until > moment() and a.left_at is null
        and a.served_at is null;
    v_wish := least(v_wish, (r.max_inside - v_inside) / v_share - (r.serving - v_lapsed - (
      select count(*) from waiting_admissions a
      where a.room_id = r.id and a.round = r.round and a.place >= v_lapsed and a.place < r.serving)));
  end if;
  v_wish := case r.state when 'paused' then 0 else greatest(0, v_wish) end;
  v_calls := least(floor(v_wish)::int, r.next_index - r.serving);
  if v_calls > 0 then
    insert into waiting_steps (room_id, round, serving, stepped_at)
      values (r.id, r.round, r.serving + v_calls, moment()) on conflict do nothing;
  end if;
  update waiting_rooms set lapsed = v_lapsed, serving = r.serving + v_calls, no_show = r.no_show,
    credit = case when r.serving + v_calls = r.next_index then 0 else least(v_wish - v_calls, 1) end,
    measured = case when v_calls < floor(v_wish)::int or v_seconds = 0 then r.measured
      when r.measured = 0 then v_calls * 60 / v_seconds
      else 0.8 * r.measured + 0.2 * v_calls * 60 / v_seconds end,
    stepped_at = moment()
    where id = r.id;
end $$;
