-- Settles charges that a company has paid, each once with any number of calls, and notifies its contacts. p_paid_on:
-- the day of the transfer; null = today. Returns the amount settled.
create or replace function settle_charges(p_company uuid, p_charges uuid[], p_reference text, p_by uuid,
  p_paid_on date default null)
returns bigint language plpgsql as $$
declare
  v_settled uuid[];
  v_sum bigint;
begin
  perform 1 from companies where id = p_company for update;
  with settled as (
    update company_charges c set settled_at = moment(), settled_by = p_by, reference = p_reference,
        paid_on = coalesce(p_paid_on,
          (select sale_day(moment(), o.time_zone) from orders o where o.id = c.order_id))
      where company_id = p_company and id = any (p_charges) and settled_at is null
      returning id, amount_cents - credited_cents as amount_cents
  )
  select coalesce(sum(amount_cents), 0)::bigint, array_agg(id order by id) into v_sum, v_settled from settled;
  if v_settled is not null then
    update companies set owed_cents = owed_cents - v_sum where id = p_company;
    perform publish('company_settled', jsonb_build_object('company_id', p_company, 'charges', v_settled));
  end if;
  return v_sum;
end $$;
