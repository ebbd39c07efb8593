-- Held orders that may not be placed, in the format of settlement_refusals. Locks the passes of free orders first,
-- since placing pays them. The caller has locked orders, counters and promotions.
create or replace function refused_at_placing(p_orders uuid[], p_free uuid[]) returns jsonb language plpgsql as $$
begin
  if p_free <> '{}' then
    perform lock_passes_of(p_free);
  end if;
  return settlement_refusals(array(select id from orders where id = any (p_orders) and state::text = 'held'));
end $$;
