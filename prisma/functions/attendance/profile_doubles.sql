-- People who may be the same as this one: the same document, or the same name with the same address or telephone; as far as orders of
-- these events tell (null for all), holders as far as tickets of these may be seen, and nobody who was told apart before.
create or replace function profile_doubles(p_profile uuid, p_events uuid[], p_tickets uuid[]) returns setof uuid language sql stable as $$
  with own as (
    select g.name, g.email, g.phone_key, g.document from profile_orders g join profiles p on p.id = g.profile_id
      where coalesce(p.merged_into, p.id) = p_profile and (p_events is null or g.events && p_events) and (g.part = 'buyer' or p_tickets is null or g.events && p_tickets)
  ), alike as (
    select g.profile_id, g.events, g.part from own join profile_orders g on g.document = own.document
    union select g.profile_id, g.events, g.part from own join profile_orders g on g.email = own.email and fold(g.name) = fold(own.name)
    union select g.profile_id, g.events, g.part from own join profile_orders g on g.phone_key = own.phone_key and fold(g.name) = fold(own.name)
  )
  select distinct coalesce(p.merged_into, p.id) from alike a join profiles p on p.id = a.profile_id
    where coalesce(p.merged_into, p.id) <> p_profile and (p_events is null or a.events && p_events) and (a.part = 'buyer' or p_tickets is null or a.events && p_tickets)
      and not exists (select from profile_decisions d where d.state = 'apart'
        and ((d.one = p_profile and d.other = coalesce(p.merged_into, p.id)) or (d.other = p_profile and d.one = coalesce(p.merged_into, p.id))))
$$;
