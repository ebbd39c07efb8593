-- Security events between the changes of the audit log, in its order.
create index security_events_trail_idx on security_events (at desc, (id + 100000000000000000) desc);
