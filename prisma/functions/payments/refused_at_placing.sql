-- Held orders that may not be placed, as settlement_refusals says it. Those that are paid by placing them, since they cost nothing, have
-- their passes locked first. Orders, their counters and promotions are locked before.
create or replace function refused_at_placing(p_orders uuid[], p_free uuid[]) returns jsonb language plpgsql as $$
begin
  if p_free <> '{}' then
    perform lock_passes_of(p_free);
  end if;
  return settlement_refusals(array(select id from orders where id = any (p_orders) and state::text = 'held'));
end $$;
