-- Holds that networks started within the last hour: { <network>: [number, time of the last one in seconds] }.
create or replace function recent_holds(p_networks text[]) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_object_agg(asked.network, jsonb_build_array(begun, last)), '{}')
    from unnest(p_networks) asked(network) cross join lateral (
      select count(*) as begun, extract(epoch from max(o.created_at)) as last from orders o
      where o.network = asked.network and o.created_at > moment() - interval '1 hour') hour);
end $$;
