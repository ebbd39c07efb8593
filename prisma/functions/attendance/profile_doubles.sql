-- People who may be the same as this one: the same document, or the same name with the same address or telephone.
-- p_profile  the person
-- p_events   events whose orders may be seen, null for all
-- p_tickets  events whose ticket holders may be seen, null for all
create or replace function profile_doubles(p_profile uuid, p_events uuid[], p_tickets uuid[])
returns setof uuid language sql stable as $$
  with members as (
    -- the person, and the people who were found to be this one; each branch has its index
    select p_profile as id union all select p.id from profiles p where p.merged_into = p_profile
  ), own as (
    -- each way in which the person is written, once: the 2,500 orders of one office are a few of them
    select distinct fold(g.name) as name, g.email, g.phone_key, g.document
    from members m join profile_orders g on g.profile_id = m.id
    where (p_events is null or g.events && p_events)
      and (g.part = 'buyer' or p_tickets is null or g.events && p_tickets)
  ), alike as (
    select g.profile_id, g.events, g.part from (select distinct document from own) own
      join profile_orders g on g.document = own.document
    union
    select g.profile_id, g.events, g.part from (select distinct name, email from own) own
      join profile_orders g on g.email = own.email and fold(g.name) = own.name
    union
    select g.profile_id, g.events, g.part from (select distinct name, phone_key from own) own
      join profile_orders g on g.phone_key = own.phone_key and fold(g.name) = own.name
  )
  select distinct coalesce(p.merged_into, p.id) from alike a join profiles p on p.id = a.profile_id
  where coalesce(p.merged_into, p.id) <> p_profile
    and (p_events is null or a.events && p_events)
    and (a.part = 'buyer' or p_tickets is null or a.events && p_tickets)
    -- nobody who was told apart before
    and not exists (select from profile_decisions d where d.state = 'apart'
      and ((d.one = p_profile and d.other = coalesce(p.merged_into, p.id))
        or (d.other = p_profile and d.one = coalesce(p.merged_into, p.id))))
$$;
