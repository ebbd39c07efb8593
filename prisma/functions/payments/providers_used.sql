-- The providers that payments ever went through, a handful: an index begins with them, and gives one after the other. With
-- `provider = any (providers_used())` a payment is found by its provider's name for it, whatever provider that is.
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
