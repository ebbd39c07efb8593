-- How many free tickets of an event one person may have; null without a limit.
alter table events add column max_free_per_person integer,
  add constraint events_max_free_per_person check (max_free_per_person > 0);
create index events_limiting_free on events (id) where max_free_per_person is not null;

-- The mailbox behind an address: what stands behind a plus leads to the same.
create or replace function mailbox_of(p_address text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(trim(p_address)), '\+[^@]*@', '@')
$$;
create index orders_of_mailbox on orders (mailbox_of(customer_email)) where customer_email is not null;
