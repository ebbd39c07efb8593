-- What the version before no longer wrote.
alter table orders drop column event_id, drop column refund_policy;
alter table order_items drop column visit_event_id;

-- What this one no longer writes; the next release drops them.
alter table mail_log alter column due_at drop not null;
alter table sandbox_deliveries alter column next_attempt_at drop not null;
