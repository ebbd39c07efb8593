-- Still one slot of an event for each start. As a partial index it is none that a foreign key may refer to: whoever changes
-- the start of a slot no longer waits for orders that name the slot and themselves wait for its places. Slots are found by
-- the other one, whatever is asked. Dropping comes first, since it takes the strongest lock: nobody writes meanwhile.
drop index appointments_event_id_starts_at_key;
create unique index appointments_of_starts on appointments (event_id, starts_at) where event_id is not null;
create index appointments_event_id_starts_at_idx on appointments (event_id, starts_at);
