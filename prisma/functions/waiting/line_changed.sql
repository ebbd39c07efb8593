-- Says on the slot how many places are waited for; it is locked. What is kept follows at the commit.
create or replace function line_changed(p_slot uuid) returns void language plpgsql as $$
begin
  update appointments a set awaited = line.awaited
    from (select coalesce(sum(units) filter (where state <> 'unconfirmed'), 0)::int as awaited
      from waiting_entries where appointment_id = p_slot and ended_at is null) line
    where a.id = p_slot and (line.awaited > 0 or a.awaited > 0);
end $$;
