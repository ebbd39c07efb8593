-- The events whose products share these quotas: their availability changes with them.
create or replace function quota_events(p_quotas uuid[]) returns uuid[] language plpgsql stable as $$
begin
  return array(select distinct p.event_id from product_quotas pq join products p on p.id = pq.product_id
    where pq.quota_id = any (p_quotas));
end $$;
