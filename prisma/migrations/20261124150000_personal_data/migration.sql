-- What tells of a person ends, and what a night erased is kept.
alter table orders add column holders_erased_at timestamptz(3), add column buyer_erased_at timestamptz(3);

-- What is still to be erased, oldest first.
create index orders_with_holders on orders (created_at) where holders_erased_at is null;
create index orders_with_buyer on orders (created_at) where buyer_erased_at is null;
create index orders_without_money on orders (created_at)
  where buyer_erased_at is null and (total_cents = 0 or state in ('expired', 'cancelled'));

-- One row for each day: what was erased, by kind. Its row is the lock of the day's steps.
create table "privacy_runs" (
    "day" date not null,
    "started_at" timestamptz(3) not null default moment(),
    "stepped_at" timestamptz(3) not null default moment(),
    "finished_at" timestamptz(3),
    "counts" jsonb not null default '{}',
    "failed_at" timestamptz(3),
    "error" text,

    constraint "privacy_runs_pkey" primary key ("day")
);

-- People are found by their address, however it was written.
create index orders_by_address on orders (lower(customer_email) text_pattern_ops) where customer_email is not null;
create index payments_heard on provider_events (payment_id) where payment_id is not null;

-- Administrators hear when it fails.
do $$
declare
  v_table text;
  v_rule text;
begin
  foreach v_table in array array['notifications', 'notification_preferences'] loop
    select pg_get_constraintdef(oid) into v_rule from pg_constraint where conname = v_table || '_kind';
    execute format('alter table %I drop constraint %I', v_table, v_table || '_kind');
    execute format('alter table %I add constraint %I %s', v_table, v_table || '_kind', replace(v_rule, 'ARRAY[', 'ARRAY[''erasure_failing''::text, '));
  end loop;
end $$;
