-- The due date of an order that its company takes on account now: so many days after its invoice, which is issued now
-- or at the end of the month.
create or replace function account_due(p_company uuid, p_order uuid) returns timestamptz language sql stable as $$
  select make_interval(days => c.credit_days) + case when m.invoicing = 'month'
    then (date_trunc('month', sale_day(moment(), o.time_zone)::timestamp) + interval '1 month') at time zone o.time_zone
      else moment() end
  from companies c, orders o left join master_orders m on m.order_id = o.id where c.id = p_company and o.id = p_order
$$;
