-- What concerns who gets in, kept for the time that retention says. What happens again within a minute is counted in one
-- row, whose fold_key names everything that is the same; beyond that nothing is ever changed.
create table security_events (
  id bigserial primary key,
  at timestamptz(3) not null default current_timestamp,
  last_at timestamptz(3) not null default current_timestamp,
  times int not null default 1,
  kind text not null,
  outcome text not null,
  reason text,
  user_id uuid,
  account text,
  actor_id uuid,
  actor text,
  ip text,
  network text,
  user_agent text,
  detail jsonb not null default '{}',
  fold_key text not null,
  constraint security_events_outcome check (outcome in ('success', 'failure', 'refusal')),
  constraint security_events_times check (times > 0 and last_at >= at)
);
create unique index security_events_fold_key_key on security_events (fold_key);
create index security_events_at_id_idx on security_events (at desc, id desc);
create index security_events_kind_at_id_idx on security_events (kind, at desc, id desc);
create index security_events_user_id_at_id_idx on security_events (user_id, at desc, id desc);
create index security_events_network_at_id_idx on security_events (network, at desc, id desc);
create index security_events_refused_idx on security_events (outcome, at desc, id desc) where outcome <> 'success';
create index security_events_account_idx on security_events (fold(account) text_pattern_ops);
create trigger security_events_append_only before update or delete on security_events for each row execute function refuse_change();

alter table notifications drop constraint notifications_kind;
alter table notifications add constraint notifications_kind check (kind in ('slot_nearly_full', 'exception_conflicts',
  'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off'));
alter table notification_preferences drop constraint notification_preferences_kind;
alter table notification_preferences add constraint notification_preferences_kind check (kind in ('slot_nearly_full',
  'exception_conflicts', 'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device',
  'administrator_factor_off'));
