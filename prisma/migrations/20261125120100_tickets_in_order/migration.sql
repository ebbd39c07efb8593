-- The list of all tickets begins with the latest.
create index tickets_latest on tickets (created_at desc, id desc);
