-- Takes an order on its company's account, within the credit limit also with concurrent payments: if 900.00 of
-- 1,000.00 is owed, one of two orders over 80.00 is taken. The payment term starts with the invoice: now, or at the
-- end of the month. The company pays later by transfer (settle_charges).
-- p: { id, company, order_id, amount, by }
-- outcome: as take_local_payment; over_limit, no_credit (the company has none, or was stopped).
create or replace function take_on_account(p jsonb) returns table (outcome text, remaining bigint)
language plpgsql as $$
declare
  v_company uuid := (p ->> 'company')::uuid;
  v_amount bigint := (p ->> 'amount')::bigint;
  v_raised boolean;
begin
  -- Serialises the contacts of a company: a second request with the same id finds the charge of the first.
  perform 1 from companies where id = v_company for update;
  v_raised := not exists (select from company_charges where id = (p ->> 'id')::uuid);
  if v_raised then
    update companies set owed_cents = owed_cents + v_amount
      where id = v_company and state = 'active' and 'on_account' = any (methods)
        and owed_cents + v_amount <= credit_limit_cents;
    if not found then
      outcome := case when exists (select from companies
        where id = v_company and state = 'active' and 'on_account' = any (methods)) then 'over_limit'
        else 'no_credit' end;
      remaining := v_amount;
      return next;
      return;
    end if;
  end if;
  select taken.outcome, taken.remaining into outcome, remaining
    from take_local_payment(p || jsonb_build_object('provider', 'on_account', 'method', 'on_account')) taken;
  if outcome in ('taken', 'paid') then
    insert into company_charges (id, company_id, order_id, amount_cents, due_at)
      values ((p ->> 'id')::uuid, v_company, (p ->> 'order_id')::uuid, v_amount,
        account_due(v_company, (p ->> 'order_id')::uuid));
  elsif v_raised then
    update companies set owed_cents = owed_cents - v_amount where id = v_company;
  end if;
  return next;
end $$;
