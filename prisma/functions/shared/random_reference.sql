-- Places: how counters change. All functions that change them take their locks in one order,
--   order -> payment -> appointments by id -> quotas by id -> promo code -> series by id -> outbox,
-- so that no two transactions deadlock.

-- Short references for people: symbols without 0, O, 1 and I, five random bits each. Bytes 6 and 8 are left out, since
-- they contain the six fixed bits of a version 4 UUID. At most 13 symbols.
create or replace function random_reference(length int) returns text language plpgsql volatile as $$
declare
  v_bytes bytea := uuid_send(gen_random_uuid());
  v_text text := '';
  v_place int;
begin
  foreach v_place in array (array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15])[1:length] loop
    v_text := v_text || substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(v_bytes, v_place) & 31), 1);
  end loop;
  return v_text;
end $$;
