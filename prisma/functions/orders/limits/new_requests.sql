-- Requests of a batch that count against limits, in their order: those with a browser or network whose key made no
-- order before. places: what they ask for; a product that takes none counts as one.
create or replace function new_requests(p_requests jsonb)
returns table (n bigint, id uuid, key text, browser text, network text, lines jsonb, places int)
language sql stable as $$
  select asked.n, asked.id, asked.key, asked.browser, asked.network, asked.lines, want.places
  from rows from (jsonb_to_recordset(p_requests) as (id uuid, key text, browser text, network text, lines jsonb))
      with ordinality as asked(id, key, browser, network, lines, n)
    cross join lateral (
      select coalesce(sum(line.quantity * greatest(coalesce(p.capacity_units, 1), 1)), 0)::int as places
      from jsonb_to_recordset(asked.lines) as line(product_id uuid, quantity int)
        left join products p on p.id = line.product_id) want
  where coalesce(asked.browser, asked.network) is not null
    and not exists (select from orders o where o.idempotency_key = asked.key)
$$;
