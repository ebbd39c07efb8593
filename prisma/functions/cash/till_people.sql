-- The people who worked at the till of a shift: its cashier, colleagues who took over, people who impersonated one of
-- them, and all who recorded a movement. A correction of an earlier closing is booked from an office and does not
-- count.
create or replace function till_people(p_shift uuid) returns uuid[] language sql stable as $$
  select array(
    select user_id from shift_people where shift_id = p_shift
    union select "by" from cash_movements where shift_id = p_shift and kind <> 'correction')
$$;
