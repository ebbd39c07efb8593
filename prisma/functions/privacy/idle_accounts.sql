-- Customer accounts without use since a moment and without a future order.
create or replace function idle_accounts(p_since timestamptz, p_at timestamptz)
returns table (id uuid, used_at timestamptz, can_sign_in boolean) language sql stable as $$
  select u.id, coalesce(u.last_seen_at, u.created_at), u.deactivated_at is null from users u
  where coalesce(u.last_seen_at, u.created_at) < p_since
    and u.email <> u.id || '@deleted.invalid'
    and not exists (select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id and r.name not in ('customer', 'company'))
    and not exists (select from orders o where o.user_id = u.id and coalesce(order_ends_at(o.id), 'infinity') > p_at)
$$;
