-- Why a company's reseller may not reserve: no_credit, or over_limit where its open reservations with what it owes pass
-- the credit limit; null if it may. p_asked: the total of this reservation, one of the open ones. The caller has locked
-- the company. open: the total of all open reservations.
drop function if exists reservation_refusal(uuid, bigint);
create function reservation_refusal(p_company uuid, p_asked bigint) returns table (refusal text, open bigint)
language sql stable rows 1 as $$
  select case when p_asked = 0 then null
      when c.state <> 'active' or 'on_account' <> all (c.methods) then 'no_credit'
      when c.owed_cents + reserved.total > c.credit_limit_cents then 'over_limit' end, reserved.total
  from companies c cross join lateral (
    select coalesce(sum(greatest(o.total_cents, b.asked_cents)), 0)::bigint as total
    from reseller_bookings b join orders o on o.id = b.order_id
    where b.company_id = c.id and o.state in ('held', 'pending') and o.expires_at > moment()
  ) reserved
  where c.id = p_company
$$;
