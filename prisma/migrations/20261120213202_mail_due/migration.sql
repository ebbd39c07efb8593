-- When a queued mail is tried next.
alter table mail_log add column due_at timestamptz(3) not null default current_timestamp;
create index mail_log_due on mail_log (due_at) where state = 'queued';
alter table mail_log add constraint mail_log_state check (state in ('queued', 'sent', 'kept', 'failed'));
