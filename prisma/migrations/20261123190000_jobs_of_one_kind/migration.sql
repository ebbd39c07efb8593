-- Mails and the sandbox's messages wait in the job queue. Servers of the version before look for what is due in their
-- tables and find nothing of ours, whose columns say `infinity`; the next release drops `mail_log.due_at` and
-- `sandbox_deliveries.next_attempt_at`.
insert into outbox (topic, payload)
  select 'sandbox_message', jsonb_build_object('delivery_id', id, 'after', 0) from sandbox_deliveries where delivered_at is null;
drop index sandbox_deliveries_delivered_at_next_attempt_at_idx;
