-- What time it is, for every rule about time: the transaction's start, or what this transaction was told with
-- set_config('aforo.now', …, true). So a demo's past, and a test of next year, run through the rules of every day.
create function moment() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('aforo.now', true), '')::timestamptz, now())
$$;
