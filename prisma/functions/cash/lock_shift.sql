-- Locks a shift and its till: closings of one till are serialised.
create or replace function lock_shift(p_shift uuid) returns void language plpgsql as $$
begin
  perform 1 from cashboxes where id = (select cashbox_id from cashbox_shifts where id = p_shift) for no key update;
  perform 1 from cashbox_shifts where id = p_shift for update;
end $$;
