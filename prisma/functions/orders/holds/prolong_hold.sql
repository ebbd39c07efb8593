-- Extends a hold once, by p_terms.hold_minutes, and to p_terms.longest_minutes since it was made at most.
-- outcome: prolonged (also if it was extended before), longest (it lasts as long as one may already), gone (no longer
-- an active hold).
create or replace function prolong_hold(p_order uuid, p_terms jsonb) returns text language plpgsql as $$
declare
  v_order orders%rowtype;
  v_latest timestamptz;
begin
  select * into v_order from orders where id = p_order and state = 'held' and expires_at > moment() for update;
  if not found then
    return 'gone';
  end if;
  if v_order.prolonged_at is not null then
    return 'prolonged';
  end if;
  v_latest := v_order.created_at + make_interval(mins => (p_terms ->> 'longest_minutes')::int);
  if v_order.expires_at >= v_latest then
    return 'longest';
  end if;
  update orders set prolonged_at = moment(),
      expires_at = least(expires_at + make_interval(mins => (p_terms ->> 'hold_minutes')::int), v_latest)
    where id = p_order;
  return 'prolonged';
end $$;
