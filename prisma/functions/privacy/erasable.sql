-- What may be erased at a moment, oldest first, at most so many: the ids of orders, requests, codes or accounts.
--
-- p_kind: traces (hashes of browser and network), holders, buyers, code_requests, codes, accounts.
-- p_terms: { holder_months, buyer_years, account_months }.
create or replace function erasable(p_kind text, p_terms jsonb, p_at timestamptz, p_limit int) returns setof uuid language plpgsql stable as $$
declare
  v_months interval := make_interval(months => (p_terms ->> 'holder_months')::int);
  v_years interval := make_interval(years => greatest((p_terms ->> 'buyer_years')::int, 6));
begin
  case p_kind
    when 'traces' then
      -- The holds of a network count for an hour; what is kept unpaid counts until it ends.
      return query select id from orders where network is not null and state not in ('held', 'pending')
        and created_at < p_at - interval '1 hour' limit p_limit;
    when 'holders' then
      return query select id from orders where holders_erased_at is null and created_at < p_at - v_months
        and state not in ('held', 'pending') and erasable_at(id, 'holders', p_terms) <= p_at order by created_at limit p_limit;
    when 'buyers' then
      return query select id from (
        (select id, created_at from orders where buyer_erased_at is null and (total_cents = 0 or state in ('expired', 'cancelled'))
          and created_at < p_at - v_months and erasable_at(id, 'buyer', p_terms) <= p_at order by created_at limit p_limit)
        union
        (select id, created_at from orders where buyer_erased_at is null and created_at < p_at - v_years
          and state not in ('held', 'pending') and erasable_at(id, 'buyer', p_terms) <= p_at order by created_at limit p_limit)
      ) due order by due.created_at limit p_limit;
    when 'code_requests' then
      return query select id from promo_code_requests where coalesce(decided_at, created_at) < p_at - v_months
        and email <> id || '@deleted.invalid' order by created_at limit p_limit;
    when 'codes' then
      return query select id from promo_codes where coalesce(recipient, recipient_email, recipient_note) is not null and (valid_until < p_at - v_months
        or created_at < p_at - v_months and (not active or uses >= max_uses)) order by created_at limit p_limit;
    when 'accounts' then
      return query select u.id from users u
        where coalesce(u.last_seen_at, u.created_at) < p_at - make_interval(months => (p_terms ->> 'account_months')::int)
          and u.email <> u.id || '@deleted.invalid'
          and not exists (select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.name not in ('customer', 'company'))
          and not exists (select from orders o where o.user_id = u.id and coalesce(order_ends_at(o.id), 'infinity') > p_at)
        order by u.created_at limit p_limit;
  end case;
end $$;
