-- Deletes at most so many rows of a history that are older than the given moment, oldest first. Returns how many.
create or replace function prune_history(p_table text, p_before timestamptz, p_limit int) returns int
language plpgsql as $$
declare
  v_deleted int;
begin
  perform set_config('aforo.pruning', p_table, true);
  case p_table
    when 'validations' then
      delete from validations where id = any (array(select id from validations where received_at < p_before
        order by received_at limit p_limit));
    when 'audit_log' then
      delete from audit_log where id = any (array(select id from audit_log where at < p_before
        order by at limit p_limit));
    when 'security_events' then
      delete from security_events where id = any (array(select id from security_events where at < p_before
        order by at limit p_limit));
    when 'mail_log' then
      delete from mail_log where id = any (array(select id from mail_log where created_at < p_before
        and state <> 'queued' order by created_at limit p_limit));
    when 'outbox' then
      delete from outbox where id = any (array(select id from outbox where created_at < p_before
        order by id limit p_limit for update skip locked));
    when 'notifications' then
      delete from notifications where id = any (array(select id from notifications where created_at < p_before
        order by created_at limit p_limit));
    when 'dead_jobs' then
      delete from dead_jobs where id = any (array(select id from dead_jobs where failed_at < p_before
        order by failed_at limit p_limit));
    when 'slot_changes' then
      delete from slot_changes where id = any (array(select id from slot_changes where at < p_before
        order by at limit p_limit));
    when 'counter_baskets' then
      delete from counter_baskets where id = any (array(select id from counter_baskets where updated_at < p_before
        order by updated_at limit p_limit));
    when 'client_ids' then
      delete from client_ids where id = any (array(select id from client_ids where at < p_before
        order by at limit p_limit));
    when 'api_requests' then
      delete from api_requests where id = any (array(select id from api_requests where created_at < p_before
        order by created_at limit p_limit));
    when 'webhook_events' then
      -- With their deliveries and attempts.
      delete from webhook_events where id = any (array(select id from webhook_events where created_at < p_before
        order by created_at limit p_limit));
  end case;
  get diagnostics v_deleted = row_count;
  perform set_config('aforo.pruning', '', true);
  return v_deleted;
end $$;
