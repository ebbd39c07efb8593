-- Undoes an entry: the scan counts no more, and the ticket has its use again. Each entry once, whoever asks and how often.
-- p_cause = not_passed (the turnstile says that nobody went through), no_report (it says nothing, and its time is over),
--   supervisor (p_user, with p_reason). The first two concern an entry for which a turnstile opened and nobody is known to have passed.
-- Answers undone, or what stands against it: already (it was undone), passed, waiting (its time is not over), unknown.
create or replace function undo_entry(p_scan uuid, p_cause text, p_user uuid, p_reason text, p_device uuid) returns text language plpgsql as $$
declare
  v_passage gate_passages;
  v_scan validations;
begin
  select * into v_passage from gate_passages where validation_id = p_scan for no key update;
  if p_cause <> 'supervisor' then
    if v_passage.validation_id is null or (p_device is not null and v_passage.device_id <> p_device) then return 'unknown'; end if;
    if v_passage.state = 'passed' then return 'passed'; end if;
    if v_passage.state <> 'open' then return 'already'; end if;
    if p_cause = 'no_report' and v_passage.expires_at > moment() then return 'waiting'; end if;
  end if;
  update validations set result = 'undone' where id = p_scan and result = 'accepted' returning * into v_scan;
  if v_scan.id is null then
    return case when exists (select from validations where id = p_scan and result = 'undone') then 'already' else 'unknown' end;
  end if;
  update gate_passages set state = 'undone', settled_at = moment() where validation_id = p_scan;
  -- Written also where no use was taken, so that whoever decides on it by its entries looks again.
  update tickets set uses_left = least(uses_left + case when v_scan.data ? 'no_use' then 0 else 1 end, uses_total),
      state = case when state = 'used' and not v_scan.data ? 'no_use' then 'valid' else state end
    where id = v_scan.ticket_id;
  insert into entry_undos (validation_id, cause, user_id, reason) values (p_scan, p_cause, p_user, p_reason);
  perform publish('validated', jsonb_build_object('validation_ids', jsonb_build_array(p_scan)));
  return 'undone';
end $$;
