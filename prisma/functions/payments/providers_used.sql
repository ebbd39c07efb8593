-- The few providers of all payments, read one after the other from the start of an index. With `provider = any
-- (providers_used())` a payment is found by its provider's reference for any provider.
create or replace function providers_used() returns text[] language plpgsql stable as $$
declare
  v_found text[] := '{}';
  v_next text := (select min(provider) from payments);
begin
  while v_next is not null loop
    v_found := v_found || v_next;
    v_next := (select min(provider) from payments where provider > v_next);
  end loop;
  return v_found;
end $$;
