-- Records security events; an event repeated within the same minute is counted in its row. In a fixed order, so that
-- two calls that count the same rows do not deadlock. Returns how many rows there were.
create or replace function record_security_events(p_events jsonb) returns int language sql as $$
  with written as (
    insert into security_events as e (kind, outcome, reason, user_id, account, actor_id, actor, ip, network, user_agent,
      detail, times, fold_key)
    select r.kind, r.outcome, r.reason, r.user_id,
      coalesce(r.account, (select u.name from users u where u.id = r.user_id)),
      r.actor_id, coalesce(r.actor, (select u.name from users u where u.id = r.actor_id)), r.ip, r.network,
      r.user_agent, coalesce(r.detail, '{}'), r.times, r.fold_key
    from jsonb_to_recordset(p_events) as r(kind text, outcome text, reason text, user_id uuid, account text,
      actor_id uuid, actor text, ip text, network text, user_agent text, detail jsonb, times int, fold_key text)
    order by r.fold_key
    on conflict (fold_key) do update set times = e.times + excluded.times, last_at = greatest(e.last_at, excluded.at)
    returning 1)
  select count(*)::int from written
$$;
