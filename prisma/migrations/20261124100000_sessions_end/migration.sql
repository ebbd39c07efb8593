-- When a session ends, however much it is used. Null for those begun by the version before.
alter table sessions add column ends_at timestamptz(3);
