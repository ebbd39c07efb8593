-- Pairs a device with its gate, or a browser with its till, by a code. A code pairs one device, within ten minutes.
-- outcome: paired; used, expired, unknown (why the code fails).
create or replace function pair_device(p_code_hash text, p_id uuid, p_token_hash text, p_software text) returns text
language plpgsql as $$
declare
  v_pairing gate_device_pairings;
begin
  update gate_device_pairings set used_at = moment()
  where code_hash = p_code_hash and expires_at > moment() and used_at is null
  returning * into v_pairing;
  if v_pairing.code_hash is null then
    select * into v_pairing from gate_device_pairings where code_hash = p_code_hash;
    return case when v_pairing.code_hash is null then 'unknown'
      when v_pairing.used_at is not null then 'used' else 'expired' end;
  end if;
  if v_pairing.cashbox_id is not null then
    insert into counter_devices (id, cashbox_id, name, token_hash, last_seen_at)
      values (p_id, v_pairing.cashbox_id, v_pairing.name, p_token_hash, moment());
    return 'paired';
  end if;
  insert into gate_devices (id, gate_id, name, token_hash, software, last_seen_at)
    values (p_id, v_pairing.gate_id, v_pairing.name, p_token_hash, p_software, moment());
  return 'paired';
end $$;
