-- The steps of record_offline_scans.

-- Compares a device's scan with the recorded one of its nonce: same, other (its answer was lost, and the device
-- decided otherwise), used (the nonce is of another code, gate, or device and person), or null if nothing is recorded.
-- A scan whose person was erased may be of any person.
-- If the server's entry was undone without a report of a passage, a kiosk that then admitted offline made another
-- entry.
drop function if exists recorded_as(uuid, text);
create or replace function recorded_as(p_nonce uuid, p_result text, p_code text, p_gate uuid, p_user uuid,
  p_device uuid) returns text language sql stable as $$
  select case when v.code <> left(p_code, 200) or v.gate_id is distinct from p_gate
      or not coalesce((v.device_id is not distinct from p_device and v.user_id is not distinct from p_user)
        or v.device_id = p_device or p_user in (v.user_id, v.steward_id)
        or v.device_id is null and v.user_id is null, false) then 'used'
    when v.uploaded_at is not null or v.result = p_result or p_result = 'unlisted'
      or v.result = 'undone' and p_result = 'accepted' and not exists (select from entry_undos u
        where u.validation_id = v.id and u.cause = 'no_report') then 'same' else 'other' end
  from validations v where v.nonce = p_nonce
$$;

-- Undoes a scan of the last quarter of an hour that counted too many people, and returns it.
create or replace function undo_for_fewer(p_scan uuid, p_ticket uuid, p_result text, p_people int, p_user uuid,
  p_device uuid, p_at timestamptz) returns validations language plpgsql as $$
declare
  v_scan validations;
begin
  select v.* into v_scan from validations v
  where (v.id = p_scan or v.nonce = p_scan) and v.ticket_id = p_ticket and v.result = p_result
    and (v.user_id = p_user or v.device_id = p_device) and people_of(v.data) > p_people
    and v.received_at between p_at - interval '15 minutes' and p_at + interval '2 minutes';
  if v_scan.id is not null then
    perform undo_entry(v_scan.id, 'fewer', p_user, null, null);
    delete from entry_conflicts c where c.validation_id = v_scan.id;
  end if;
  return v_scan;
end $$;

-- Whether the ticket entered too shortly before or after an entry.
create or replace function re_entered_around(p_ticket uuid, p_at timestamptz, p_minutes int) returns boolean
language sql stable as $$
  select p_minutes > 0 and exists (select from validations v where v.ticket_id = p_ticket and v.result = 'accepted'
    and v.received_at > p_at - make_interval(mins => p_minutes)
    and v.received_at < p_at + make_interval(mins => p_minutes))
$$;

-- The entry of a ticket closest to a time.
create or replace function nearest_entry(p_ticket uuid, p_at timestamptz) returns uuid language sql stable as $$
  select v.id from validations v where v.ticket_id = p_ticket and v.result in ('accepted', 'no_entry')
    and not (v.result = 'no_entry' and v.data ? 'no_use')
  order by abs(extract(epoch from v.received_at - p_at)), v.id limit 1
$$;

-- The facts of a ticket at an entry. Known later entries of the same day count as well: only one of the two was
-- allowed.
create or replace function facts_around(p_ticket uuid, p_gate uuid, p_at timestamptz, p_rest boolean, p_zone text)
returns jsonb language plpgsql as $$
declare
  v_facts jsonb := entry_facts(p_ticket, p_gate, p_at, p_rest);
  v_later timestamptz := (select max(v.received_at) from validations v where v.ticket_id = p_ticket
    and v.result = 'accepted' and v.received_at > p_at
    and (v.received_at at time zone p_zone)::date = (p_at at time zone p_zone)::date);
begin
  if v_later is null then return v_facts; end if;
  return (select v_facts || jsonb_object_agg(key, value) from jsonb_each(entry_facts(p_ticket, p_gate, v_later, p_rest))
    where key in ('entries_total', 'entries_today', 'entries_at_gate', 'gates_today', 'minutes_since_entry', 'inside'));
end $$;
