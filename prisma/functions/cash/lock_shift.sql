-- A shift with its cashbox, in hand: closings of one cashbox follow each other.
create or replace function lock_shift(p_shift uuid) returns cashbox_shifts language plpgsql as $$
declare
  v_shift cashbox_shifts%rowtype;
begin
  perform 1 from cashboxes where id = (select cashbox_id from cashbox_shifts where id = p_shift) for no key update;
  select * into v_shift from cashbox_shifts where id = p_shift for update;
  return v_shift;
end $$;
