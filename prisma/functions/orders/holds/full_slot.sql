-- A slot without enough places for all these requests together, first and further visits alike, or null. Only a check
-- before writing; the conditional update decides.
create or replace function full_slot(p_requests jsonb) returns uuid language plpgsql stable as $$
begin
  return (select a.id from (
    select slot as id, sum(line.quantity * p.capacity_units) as units
    from jsonb_array_elements(p_requests) r,
      jsonb_to_recordset(r -> 'lines') as line(product_id uuid, appointment_id uuid, quantity int, visits jsonb)
      join products p on p.id = line.product_id
      cross join lateral (select line.appointment_id
        union all select visit::uuid from jsonb_array_elements_text(line.visits) visit) part(slot)
    where slot is not null group by slot
  ) need join appointments a using (id) where a.held + a.sold + need.units > a.capacity limit 1);
end $$;
