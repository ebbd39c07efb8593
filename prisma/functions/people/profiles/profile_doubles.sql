-- People who may be the same as this one: the same document, or the same name with the same email or phone.
-- p_profile  the person
-- p_events   events whose orders the caller may see, null for all
-- p_tickets  events whose ticket holders the caller may see, null for all
create or replace function profile_doubles(p_profile uuid, p_events uuid[], p_tickets uuid[])
returns setof uuid language sql stable as $$
  with members as (
    -- the person, and the people merged into this one; each branch uses its index
    select p_profile as id union all select p.id from profiles p where p.merged_into = p_profile
  ), own as (
    -- Each spelling of the person once, from their latest 100 orders. Without the limit, comparing an office with
    -- 25,000 orders in as many names and phone numbers would take half a minute.
    select distinct fold(g.name) as name, g.email, g.phone_key, g.document
    from members m cross join lateral (
      select * from profile_orders written where written.profile_id = m.id
        and (p_events is null or written.events && p_events)
        and (written.part = 'buyer' or p_tickets is null or written.events && p_tickets)
      order by written.order_id desc limit 100) g
  ), alike as (
    -- Each lookup uses its index; a join would read all people.
    select g.profile_id, g.events, g.part from (select distinct document from own where document is not null) own
      cross join lateral (select * from profile_orders where document = own.document offset 0) g
    union
    select g.profile_id, g.events, g.part from (select distinct name, email from own) own
      cross join lateral (select * from profile_orders where email = own.email and fold(name) = own.name offset 0) g
    union
    select g.profile_id, g.events, g.part from (select distinct name, phone_key from own) own
      cross join lateral (
        select * from profile_orders where phone_key = own.phone_key and fold(name) = own.name offset 0) g
  )
  select distinct coalesce(p.merged_into, p.id) from alike a join profiles p on p.id = a.profile_id
  where coalesce(p.merged_into, p.id) <> p_profile
    and (p_events is null or a.events && p_events)
    and (a.part = 'buyer' or p_tickets is null or a.events && p_tickets)
    -- without people that staff marked as different
    and not exists (select from profile_decisions d where d.state = 'apart'
      and ((d.one = p_profile and d.other = coalesce(p.merged_into, p.id))
        or (d.other = p_profile and d.one = coalesce(p.merged_into, p.id))))
$$;
