-- People with a role other than these, some more than once. Looks up each role by its index: the staff are few among a
-- hundred thousand customers, and statistics that have not sampled one would make the planner read every account.
create or replace function staff_ids(p_customer_roles text[]) returns setof uuid language sql stable rows 50 as $$
  select holder.user_id from roles r
    cross join lateral (select user_id from user_roles where role_id = r.id offset 0) holder
  where r.name <> all (p_customer_roles)
$$;
