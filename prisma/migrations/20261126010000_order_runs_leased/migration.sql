-- Which process performs a run, and until when it may be thought to be at it.
alter table order_runs add column leased_by uuid, add column leased_until timestamptz(3);
