-- Whoever has a role that none of these names, some more than once. Role by role and each by its index: among a hundred
-- thousand customers the staff are few, and statistics that never saw one of them would have every account read.
create or replace function staff_ids(p_customer_roles text[]) returns setof uuid language sql stable rows 50 as $$
  select holder.user_id from roles r
    cross join lateral (select user_id from user_roles where role_id = r.id offset 0) holder
  where r.name <> all (p_customer_roles)
$$;
