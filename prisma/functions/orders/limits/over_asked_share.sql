-- Whether a network would exceed its share of the slots it requests, or of their days, with its other unpaid places
-- (share_exceeded). Free tickets have separate limits.
-- p_lines: the requested lines, further visits included. p_but: orders that do not count.
create or replace function over_asked_share(p_network text, p_lines jsonb, p_percent int, p_but uuid[]) returns boolean
language plpgsql stable as $$
begin
  return (
    with line as (
      select slot, line.quantity * coalesce(p.capacity_units, 1) as units,
        coalesce(line.price, p.price_cents) > 0 as costs
      from jsonb_to_recordset(p_lines)
          as line(product_id uuid, appointment_id uuid, quantity int, price bigint, visits jsonb)
        join products p on p.id = line.product_id
        cross join lateral (select line.appointment_id union all
          select visit::uuid from jsonb_array_elements_text(coalesce(line.visits, '[]')) visit) visited(slot)
      where slot is not null
    )
    select coalesce((select bool_or(costs) from line), false) and share_exceeded(
      (select coalesce(jsonb_object_agg(slot, units), '{}') from (select slot, sum(units) as units from (
        select slot, units from line
        union all select i.appointment_id, i.units from orders o join order_items i on i.order_id = o.id
          where o.network = p_network and o.state in ('held', 'pending') and o.expires_at > moment()
            and o.id <> all (p_but) and i.state = 'active' and i.appointment_id is not null) part group by slot) kept),
      array(select distinct slot from line), p_percent));
end $$;
