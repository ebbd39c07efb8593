-- Functions called many times a second are in PL/pgSQL, which plans once per session; SQL functions are planned at
-- each call. For lookups by key the planner must use the indexes: a plan made while a table was small would read the
-- whole table for the rest of the session.

-- Queues a message to publish after the commit. Waiting rows with the same key merge, separately per connection, so
-- that no transaction waits for another's commit. The update also makes the relay skip the row until this transaction
-- has committed, so that it cannot miss this change.
create or replace function publish(p_topic text, p_payload jsonb, p_key text default null) returns void
language plpgsql as $$
begin
  insert into outbox (topic, key, payload) values (p_topic, p_key || ':' || pg_backend_pid(), p_payload)
    on conflict (key) do update set payload = outbox.payload || excluded.payload;
end $$;
