-- Leases deliveries of a webhook that are due, oldest first. An expired lease makes a delivery due again.
create or replace function take_webhook_deliveries(p_webhook uuid, p_lease uuid, p_seconds int, p_limit int)
returns table (id uuid, event_id uuid, attempts int) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  update webhook_deliveries d set lease = p_lease, next_at = now() + make_interval(secs => p_seconds)
  where d.id = any (array(select w.id from webhook_deliveries w
      where w.webhook_id = p_webhook and w.state = 'pending' and w.next_at <= now()
      order by w.next_at, w.id limit p_limit for update skip locked))
    and exists (select from webhooks h where h.id = p_webhook and h.state = 'on'
      and coalesce(h.blocked_until <= now(), true))
  returning d.id, d.event_id, d.attempts;
end $$;
