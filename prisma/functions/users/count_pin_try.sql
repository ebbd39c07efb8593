-- Counts an attempt at a staff PIN before it is compared, within three limits: 5 attempts of one person at one PIN, 10
-- of one person at any PINs in an hour, and 20 of all people at one PIN. One person cannot lock the owner out on other
-- people's devices. The first and the last limit last 30 days, and end when the owner sets another PIN.
--
-- p: { try (its id), owner, asker, pair_tries, asker_tries, owner_tries }
--   asker    the real person in whose session it is typed
-- outcome: counted, no_pin, locked_here (this asker's attempts at this PIN), asker_waits (wait: seconds), locked (all
-- attempts).
-- hash: the hash to compare the PIN with. tries_left: how many more attempts this asker has.
create or replace function count_pin_try(p jsonb) returns table (outcome text, hash text, tries_left int, wait int)
language plpgsql as $$
declare
  v_owner uuid := p ->> 'owner';
  v_asker uuid := p ->> 'asker';
  v_here int;
  v_hour int;
  v_all int;
begin
  -- Serialises attempts of one asker and of one PIN; locks the asker first.
  perform pg_advisory_xact_lock(hashtextextended('pin ' || v_asker, 34));
  select pin_hash into hash from staff_pins where user_id = v_owner for no key update;
  if not found then
    outcome := 'no_pin';
    return next;
    return;
  end if;
  delete from staff_pin_tries where (owner_id = v_owner or asker_id = v_asker) and at < moment() - interval '30 days';
  select count(*) filter (where asker_id = v_asker), count(*) into v_here, v_all
    from staff_pin_tries where owner_id = v_owner;
  select count(*), ceil(extract(epoch from min(at) + interval '1 hour' - moment()))::int into v_hour, wait
    from staff_pin_tries where asker_id = v_asker and at > moment() - interval '1 hour';
  outcome := case
    when v_here >= (p ->> 'pair_tries')::int then 'locked_here'
    when v_hour >= (p ->> 'asker_tries')::int then 'asker_waits'
    when v_all >= (p ->> 'owner_tries')::int then 'locked'
    else 'counted' end;
  if outcome = 'counted' then
    insert into staff_pin_tries (id, owner_id, asker_id) values ((p ->> 'try')::uuid, v_owner, v_asker);
    tries_left := least((p ->> 'pair_tries')::int - v_here, (p ->> 'asker_tries')::int - v_hour) - 1;
  end if;
  return next;
end $$;
