-- Stores the time that the refund terms of moved units refer to. p_units: [{ id, at, house }], with the refund_at
-- before the move, and whether the organisation moved the unit.
create or replace function keep_refund_at(p_units jsonb) returns void language sql as $$
  update order_items i set refund_at_most = case when not moved.house then moved.at end,
    refund_at_least = case when moved.house then moved.at end
    from jsonb_to_recordset(p_units) as moved(id uuid, at timestamptz, house boolean) where i.id = moved.id
$$;
