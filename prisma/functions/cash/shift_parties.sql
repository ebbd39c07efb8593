-- The people who may not approve the count of a shift: those at its till, the person who closes it for an absent
-- cashier, and the managers who booked a correction into it.
create or replace function shift_parties(p_shift uuid) returns uuid[] language sql stable as $$
  select till_people(p_shift) || array(
    select closer_id from cashbox_shifts where id = p_shift and closer_id is not null
    union select "by" from cash_movements where shift_id = p_shift and kind = 'correction')
$$;
