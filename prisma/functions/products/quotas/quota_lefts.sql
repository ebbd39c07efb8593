-- The places left in each quota of an event's products, by slot, for slots that begin in this period.
create or replace function quota_lefts(p_event uuid, p_from timestamptz, p_until timestamptz)
returns table (appointment_id uuid, product_id uuid, quota_id uuid, period text, key text, places_left int)
language plpgsql stable rows 100 as $$
begin
  if not exists (select from products p join product_quotas pq on pq.product_id = p.id where p.event_id = p_event) then
    return;
  end if;
  return query
    select a.id, p.id, q.id, q.period, counted.key,
      case when q.period = 'in_all' then q.size - q.held - q.sold else coalesce(c.size - c.held - c.sold, q.size) end
    from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
      join products p on p.event_id = a.event_id join product_quotas pq on pq.product_id = p.id
      join quotas q on q.id = pq.quota_id
      cross join lateral (select quota_key(q.period, a.id, (a.starts_at at time zone v.time_zone)::date,
        a.event_id) as key) counted
      left join quota_counters c on c.quota_id = q.id and c.key = counted.key
    where a.event_id = p_event and a.starts_at between p_from and p_until;
end $$;
