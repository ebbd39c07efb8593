-- How the mail server is doing, in one row: written as mails are sent, at most every minute while all is well.
create table "mail_health" (
    "id" integer not null default 1,
    "last_sent_at" timestamptz(3),
    "failing_since" timestamptz(3),
    "last_failed_at" timestamptz(3),
    "last_error" text,

    constraint "mail_health_pkey" primary key ("id")
);
alter table mail_health add constraint mail_health_one check (id = 1);
insert into mail_health (id, last_sent_at) select 1, max(sent_at) from mail_log;
create trigger mail_health_heard after update on mail_health for each statement execute function announce_change();

-- What waits or has failed is a handful among years of mails.
create index mail_log_unsettled on mail_log (state, created_at) where state in ('queued', 'failed');

-- Administrators hear of it.
alter table notifications drop constraint notifications_kind;
alter table notifications add constraint notifications_kind check (kind in ('slot_nearly_full', 'exception_conflicts', 'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing'));
alter table notification_preferences drop constraint notification_preferences_kind;
alter table notification_preferences add constraint notification_preferences_kind check (kind in ('slot_nearly_full', 'exception_conflicts', 'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing'));
