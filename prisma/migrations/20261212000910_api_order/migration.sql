-- Orders that changed since a time, and scans in the order in which the server recorded them.
create index order_events_by_time on order_events using brin (at);
create index validations_recorded on validations (coalesce(uploaded_at, received_at), id);
