-- Quotas with a waiting list, for an event without slots: used up. If every ticket of one also counts on another
-- used-up quota, only the one with people waiting.
create or replace function full_quotas(p_event uuid, p_channel text) returns table (quota_id uuid)
language sql stable as $$
  with used_up as (
    select q.id, q.awaited, facts.room from quotas q cross join lateral line_facts(q.id, p_channel) facts
    where q.event_id = p_event and q.period = 'in_all' and facts.is_on_sale and not facts.is_closed
      and facts.minutes is not null
      and q.size > 0 and q.held + q.sold >= q.size
  )
  select own.id from used_up own
  where own.room > 0 or not exists (select from used_up other join product_quotas there on there.quota_id = other.id
    join product_quotas here on here.product_id = there.product_id and here.quota_id = own.id
    where other.id <> own.id and (other.awaited > 0, other.id) > (own.awaited > 0, own.id))
$$;
