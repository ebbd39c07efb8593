-- Locks the tickets of the passes that orders depend on, by id, so that no one blocks, replaces or transfers them
-- until the orders are paid. Callers have locked the orders, their counters and promotions; series come later. Costs
-- three index lookups without a pass.
create or replace function lock_passes_of(p_orders uuid[]) returns void language plpgsql as $$
declare
  v_passes uuid[] := array(select distinct n.pass_id from passes_of_orders(p_orders) n);
  v_tickets uuid[];
begin
  if v_passes = '{}' then
    return;
  end if;
  perform lock_pass_weeks(v_passes);
  loop
    v_tickets := array(select a.ticket_id from annual_passes a where a.id = any (v_passes));
    perform 1 from tickets where id = any (v_tickets) order by id for share;
    -- Locks again if a pass got a new ticket during the wait.
    exit when not exists (select from annual_passes a where a.id = any (v_passes) and a.ticket_id <> all (v_tickets));
  end loop;
end $$;
