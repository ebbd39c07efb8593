-- What is called many times a second is written in PL/pgSQL, which plans once a session; SQL functions are planned at each
-- call. Where rows are found by their keys the planner is told to use the indexes: a plan made while a table was young
-- would read all of it for as long as the session lives.

-- Queues something to be told after the commit. Rows with the same key join while they wait, each connection's for
-- itself: nobody waits for another's commit to say the same. The update also makes the relay pass over the row until
-- this transaction has committed, so that it cannot miss this change.
create or replace function publish(p_topic text, p_payload jsonb, p_key text default null) returns void language plpgsql as $$
begin
  insert into outbox (topic, key, payload) values (p_topic, p_key || ':' || pg_backend_pid(), p_payload)
    on conflict (key) do update set payload = outbox.payload || excluded.payload;
end $$;
