-- Applies a move, or the correction of a name, that was paid first. The payment is recorded also if it fails: its money
-- goes back.
--
-- p_move: as reschedule or rename_holder takes it; p_paid: its places were reserved until now
-- outcome: as reschedule or rename_holder; failed (a rule of the tables refused it).
create or replace function apply_move(p_move jsonb, p_paid boolean) returns text language plpgsql as $$
begin
  if not p_move ? 'rename' then
    return (select outcome from reschedule(p_move || jsonb_build_object('paid', p_paid)));
  end if;
  return (select outcome from rename_holder(p_move));
exception when others then
  -- Raises an error again that passes, like a deadlock: the provider reports the payment again.
  if left(sqlstate, 2) not in ('22', '23', 'AF', 'P0') then
    raise;
  end if;
  raise warning 'move % failed: %', p_move ->> 'id', sqlerrm;
  return 'failed';
end $$;
