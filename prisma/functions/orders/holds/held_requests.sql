-- Requests of hold_places as rows, in their order; n counts from 1.
create or replace function held_requests(p_requests jsonb)
returns table (n bigint, key text, id uuid, reference text, secret text, channel text, user_id uuid, locale text,
  tickets int, browser text, network text, hold_minutes int, sold_by uuid)
language sql stable as $$
  select n, key, id, reference, secret, channel, user_id, locale, tickets, browser, network, hold_minutes, sold_by
  from rows from (jsonb_to_recordset(p_requests) as (key text, id uuid, reference text, secret text, channel text,
      user_id uuid, locale text, tickets int, browser text, network text, hold_minutes int, sold_by uuid))
    with ordinality as r(key, id, reference, secret, channel, user_id, locale, tickets, browser, network,
      hold_minutes, sold_by, n)
$$;
