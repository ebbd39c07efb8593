-- Deferred income at the end of a day, less refunds, by ledger account (null: the organisation's default): visits
-- after the day, and units without a visit day (income_of_units). Opening entries are income of another system's books.
create or replace function deferred_income(p_day date)
returns table (kind text, currency text, account text, gross bigint, tax bigint) language sql stable as $$
  select 'visit', e.currency, e.account, sum(e.gross_cents)::bigint, sum(e.tax_cents)::bigint from sale_entries e
    where greatest(e.visit_day, sale_day(e.at, e.time_zone)) > p_day
      and sale_day(e.at, e.time_zone) <= p_day and not e.opening group by 2, 3
  union all
  select u.kind, sold.currency, sold.account, sum(u.left_gross)::bigint, sum(u.left_tax)::bigint
  from (select distinct on (own.order_item_id) own.* from income_of_units(p_day, p_day) own
    order by own.order_item_id, own.day desc) u
    cross join lateral (select s.currency, s.account from sale_entries s
      where s.order_id = u.order_id and s.order_item_id = u.order_item_id and s.visit_day is null
      and s.quantity > 0 and not s.opening and sale_day(s.at, s.time_zone) <= p_day order by s.id desc limit 1) sold
  where u.left_gross <> 0 or u.left_tax <> 0 group by 1, 2, 3
$$;
