-- Collects a company's orders paid in a past month for one invoice: each refers to the first of them, which has the
-- invoice. A late order joins those of its month. A concurrent run waits for the lock of the company and finds nothing
-- to do.
--
-- p_month: the first day of the month, by the day of the sale (sale_day). Returns the first order, or null if none is
-- left to invoice.
create or replace function gather_month(p_company uuid, p_month date, p_currency text) returns uuid
language plpgsql as $$
declare
  v_orders uuid[];
  v_first uuid;
begin
  perform 1 from companies where id = p_company for update;
  v_orders := array(
    select o.id from master_orders m join orders o on o.id = m.order_id
      where m.company_id = p_company and m.invoicing = 'month' and m.invoice_order_id is null
        and o.currency = p_currency
        and is_sale(o.state) and date_trunc('month', sale_day(o.paid_at, o.time_zone)::timestamp) = p_month
      order by o.id for update of o);
  -- Excludes orders refunded in full before the end of their month.
  v_orders := array(select order_id from sale_entries where order_id = any (v_orders)
    group by order_id having sum(gross_cents) <> 0);
  if cardinality(v_orders) = 0 then
    return null;
  end if;
  select m.invoice_order_id into v_first from master_orders m join orders o on o.id = m.order_id
    where m.company_id = p_company and m.invoice_order_id is not null and o.currency = p_currency
      and date_trunc('month', sale_day(o.paid_at, o.time_zone)::timestamp) = p_month limit 1;
  if v_first is null then
    select id into v_first from orders where id = any (v_orders) order by paid_at, id limit 1;
  end if;
  update master_orders set invoice_order_id = v_first where order_id = any (v_orders);
  return v_first;
end $$;
