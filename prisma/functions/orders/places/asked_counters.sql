-- The quotas that baskets would count on, each with its counter (quota_key), also for lines that cannot be sold.
create or replace function asked_counters(p_requests jsonb) returns table (quota_id uuid, key text)
language sql stable rows 5 as $$
  select distinct q.id, quota_key(q.period, line.appointment_id, visit_day(line.appointment_id), line.event_id)
  from jsonb_array_elements(p_requests) r
    cross join jsonb_to_recordset(r -> 'lines') as line(event_id uuid, product_id uuid, appointment_id uuid)
    join product_quotas pq on pq.product_id = line.product_id join quotas q on q.id = pq.quota_id
$$;
