-- Unpaid places of browsers and networks: { <browser or network>: places }, without those that have none.
-- p_but: orders that do not count.
create or replace function unpaid_places(p_browsers text[], p_networks text[], p_but uuid[]) returns jsonb
language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_object_agg(key, places), '{}') from (
      select asked.key, (select sum(places_kept(o.id)) from orders o where o.browser = asked.key
        and o.state in ('held', 'pending') and o.expires_at > moment() and o.id <> all (p_but)) as places
      from unnest(p_browsers) asked(key)
      union all
      select asked.key, (select sum(places_kept(o.id)) from orders o where o.network = asked.key
        and o.state in ('held', 'pending') and o.expires_at > moment() and o.id <> all (p_but))
      from unnest(p_networks) asked(key)
    ) kept where places is not null);
end $$;
