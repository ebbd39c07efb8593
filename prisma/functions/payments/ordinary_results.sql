-- Which of the results are ordinary: the order of each, or null. Called with orders and payments locked.
-- p_special: orders that are never ordinary (special_orders).
create or replace function ordinary_results(p_results jsonb, p_special uuid[]) returns uuid[] language plpgsql as $$
begin
  return array(
    select case when status = 'confirmed' and payment_state in ('created', 'authorised', 'failed', 'cancelled')
      and amount = due and currency = due_in and costs = due + covered
        and order_state in ('held', 'pending') and of_order = 1 and order_id <> all (p_special)
        and (event_id is null or (of_event = 1 and not was_here))
      then order_id end
    from (
      select r.*, p.state as payment_state, p.amount_cents as due, p.currency as due_in, o.id as order_id,
        o.state as order_state, o.total_cents as costs, covered_of_order(o.id) as covered,
        e.id is not null as was_here, count(*) over (partition by o.id) as of_order,
        count(*) over (partition by r.provider, r.event_id) as of_event
      from rows from (jsonb_to_recordset(p_results) as (payment_id uuid, status text, amount bigint, currency text,
        provider text, event_id text))
          with ordinality as r(payment_id, status, amount, currency, provider, event_id, n)
        left join lateral (select * from payments where id = r.payment_id limit 1) p on true
        left join lateral (select * from orders where id = p.order_id limit 1) o on true
        left join lateral (select id from provider_events known
          where known.provider = r.provider and known.event_id = r.event_id limit 1) e on true
    ) said order by n);
end $$;
