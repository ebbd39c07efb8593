-- A payment of a bank line whose import is undone is cancelled: its money did not arrive.
insert into state_transitions (entity, from_state, to_state) values ('payment', 'captured', 'cancelled');
