-- Ids that may be erased at a moment, oldest first, up to a limit: orders, invoices, requests, codes, conversations or
-- accounts.
--
-- p_kind: traces (hashes of browser and network), holders, buyers, invoices, code_requests, codes, support, accounts.
-- p_terms: { holder_months, buyer_years, account_months, warning_days }.
create or replace function erasable(p_kind text, p_terms jsonb, p_at timestamptz, p_limit int) returns setof uuid
language plpgsql stable as $$
declare
  v_months interval := make_interval(months => (p_terms ->> 'holder_months')::int);
  v_years interval := make_interval(years => greatest((p_terms ->> 'buyer_years')::int, 6));
begin
  case p_kind
    when 'traces' then
      -- A network's holds count for an hour; unpaid places count until they end.
      return query select id from orders where network is not null and state not in ('held', 'pending')
        and created_at < p_at - interval '1 hour' limit p_limit;
    when 'holders' then
      return query select id from orders where holders_erased_at is null and created_at < p_at - v_months
        and state not in ('held', 'pending') and erasable_at(id, 'holders', p_terms) <= p_at
      order by created_at limit p_limit;
    when 'buyers' then
      return query select id from (
        (select id, created_at from orders
          where buyer_erased_at is null and (total_cents = 0 or state in ('expired', 'cancelled'))
          and created_at < p_at - v_months and erasable_at(id, 'buyer', p_terms) <= p_at
        order by created_at limit p_limit)
        union
        (select id, created_at from orders where buyer_erased_at is null and created_at < p_at - v_years
          and state not in ('held', 'pending') and erasable_at(id, 'buyer', p_terms) <= p_at
        order by created_at limit p_limit)
      ) due order by due.created_at limit p_limit;
    when 'invoices' then
      -- An invoice issued years after the sale is kept from its own day on.
      return query select id from invoices where customer is not null and issued_at <= p_at - v_years
        order by issued_at limit p_limit;
    when 'code_requests' then
      return query select id from promo_code_requests where coalesce(decided_at, created_at) < p_at - v_months
        and email <> id || '@deleted.invalid' order by created_at limit p_limit;
    when 'codes' then
      return query select id from promo_codes
        where coalesce(recipient, recipient_email, recipient_note) is not null and (valid_until < p_at - v_months
        or created_at < p_at - v_months and (not active or uses >= max_uses)) order by created_at limit p_limit;
    when 'support' then
      return query select id from support_tickets where last_message_at < p_at - v_months
        order by last_message_at limit p_limit;
    when 'accounts' then
      -- Blocked users could not sign in to keep their account, so they need no warning.
      return query select idle.id
        from idle_accounts(p_at - make_interval(months => (p_terms ->> 'account_months')::int), p_at) idle
        cross join lateral account_warning(idle.id, idle.used_at, coalesce((p_terms ->> 'warning_days')::int, 30),
          p_at) warning
        where warning.may_close or not idle.can_sign_in
        order by idle.used_at limit p_limit;
  end case;
end $$;
