-- The ticket of a scan that a device decided offline (record_offline_scans), or null.
create or replace function scanned_ticket(p_scan jsonb) returns uuid language sql stable as $$
  select coalesce((p_scan ->> 'ticket_id')::uuid, (select id from tickets where reference = p_scan ->> 'reference'),
    case when p_scan ->> 'printed' is not null then ticket_of_printed(p_scan ->> 'printed',
      (p_scan ->> 'gate_id')::uuid, (p_scan ->> 'event_id')::uuid,
      (select array_agg(event::uuid) from jsonb_array_elements_text(nullif(p_scan -> 'within', 'null')) event),
      (p_scan ->> 'at')::timestamptz) end)
$$;
