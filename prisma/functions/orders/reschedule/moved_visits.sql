-- Visits that a move or an exchange changes, one row each. p_move: as in reschedule.
create or replace function moved_visits(p_move jsonb)
returns table (item uuid, from_id uuid, to_id uuid, product uuid, gives_up boolean)
language sql stable as $$
  select m.item, m."from", m."to", m.product, coalesce(m.gives_up, false)
  from jsonb_to_recordset(p_move -> 'moves') as m(item uuid, "from" uuid, "to" uuid, product uuid, gives_up boolean)
$$;
