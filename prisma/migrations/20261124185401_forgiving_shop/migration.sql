-- A hold is given more time once; an order that awaits its money can be changed, and is held again for what time it had.
alter table orders add column "prolonged_at" timestamptz(3), add column "reopened_until" timestamptz(3);
insert into state_transitions (entity, from_state, to_state) values ('order', 'pending', 'held');
