-- The gate. Every scan is recorded, refused ones too; a use is taken by a conditional update, so however many gates
-- scan one ticket at once, each use is accepted once. The same nonce again gets the first answer and writes nothing.
--
-- p_scans: [{ id, nonce, code, ticket_id, reference, refusal, gate_id, event_id, user_id, scanned_at, force_reason }];
--   refusal = what the server found before asking (bad_signature, unknown); event_id = the only event this device admits.
-- Answers with the result, whether it was there before, and the ticket's facts for the validator's screen.
create or replace function validate_tickets(p_scans jsonb)
returns table (nonce uuid, result text, replayed boolean, validation_id uuid, ticket_id uuid, details jsonb) language plpgsql as $$
#variable_conflict use_column
declare
  r record;
  t record;
  v_last record;
  v_refused text;
  v_forced boolean;
  v_ticket uuid;
  v_references text[] := array(select scan ->> 'reference' from jsonb_array_elements(p_scans) scan);
  v_tickets uuid[] := array(select (scan ->> 'ticket_id')::uuid from jsonb_array_elements(p_scans) scan);
  v_told uuid[] := '{}';
begin
  -- All tickets of the batch first, in one order. By arrays, which find them by their indexes however many there are.
  v_tickets := v_tickets || array(select id from tickets where reference = any (v_references));
  perform 1 from tickets where id = any (v_tickets) order by id for no key update;

  for r in
    select * from jsonb_to_recordset(p_scans) as scan(id uuid, nonce uuid, code text, ticket_id uuid, reference text, refusal text,
      gate_id uuid, event_id uuid, user_id uuid, scanned_at timestamptz, force_reason text)
  loop
    nonce := r.nonce; replayed := false; ticket_id := null; details := '{}'; v_forced := false; v_last := null;
    select k.ticket, k.order_state, k.uses_left into t from (select null::tickets as ticket, null::text as order_state, null::int as uses_left) k;

    select v.id, v.result, v.ticket_id, v.data into v_last from validations v where v.nonce = r.nonce;
    if found then
      replayed := true; validation_id := v_last.id; result := v_last.result; ticket_id := v_last.ticket_id; details := v_last.data;
      return next;
      continue;
    end if;

    v_ticket := case when r.refusal is null then coalesce(r.ticket_id, (select id from tickets where reference = r.reference)) end;
    select tk.id, tk.reference, tk.state::text as state, tk.event_id, tk.valid_from, tk.valid_until, tk.uses_left, tk.uses_total,
        o.state::text as order_state, o.reference as order_reference, p.name as product_name, p.attention, p.re_entry_minutes,
        a.starts_at, e.title as event_title, e.venue_id, ve.time_zone, pr.name as holder, g.venue_id as gate_venue_id,
        exists (select from jsonb_array_elements(p.holder_fields) field
          where (field ->> 'required')::boolean and coalesce(case when field ->> 'name' = 'name' then pr.name else pr.data ->> (field ->> 'name') end, '') = '') as holder_missing
      into t
      from tickets tk join orders o on o.id = tk.order_id join products p on p.id = tk.product_id join events e on e.id = tk.event_id
        join venues ve on ve.id = e.venue_id left join appointments a on a.id = tk.appointment_id
        left join order_item_profiles pr on pr.order_item_id = tk.order_item_id left join gates g on g.id = r.gate_id
      where tk.id = v_ticket;

    if not found then
      result := coalesce(r.refusal, 'unknown');
    else
      ticket_id := t.id;
      select v.received_at, v.gate_id, g.name as gate into v_last from validations v left join gates g on g.id = v.gate_id
        where v.ticket_id = t.id and v.result = 'accepted' order by v.received_at desc limit 1;
      v_refused := case
        when t.state = 'replaced' then 'replaced'
        when t.state = 'blocked' then 'blocked'
        when t.state = 'cancelled' or t.order_state in ('cancelled', 'refunded', 'expired') then 'cancelled'
        when t.order_state not in ('paid', 'partially_refunded') then 'unpaid'
        when r.event_id is not null and r.event_id <> t.event_id then 'wrong_event'
        when t.gate_venue_id is not null and t.gate_venue_id <> t.venue_id then 'wrong_gate'
        when t.starts_at is not null and (t.starts_at at time zone t.time_zone)::date <> (moment() at time zone t.time_zone)::date
          and not moment() between t.valid_from and t.valid_until then 'wrong_day'
        when moment() < t.valid_from then 'not_yet'
        when moment() > t.valid_until or t.state = 'expired' then 'too_late'
        when t.holder_missing then 'holder_missing'
        when t.uses_left = 0 then 'already_used'
        when t.re_entry_minutes > 0 and v_last.received_at > moment() - make_interval(mins => t.re_entry_minutes) then 're_entry_too_soon'
      end;
      -- What a supervisor may override, with a reason; a forged, cancelled or replaced ticket never.
      v_forced := r.force_reason is not null
        and v_refused in ('already_used', 'not_yet', 'too_late', 'wrong_day', 'wrong_gate', 'wrong_event', 'holder_missing', 're_entry_too_soon', 'unpaid');
      if v_refused is null or v_forced then
        update tickets set uses_left = uses_left - 1, state = case when uses_left = 1 then 'used' else state end
          where id = t.id and uses_left > 0 and (state = 'valid' or (v_forced and state = 'expired'));
        result := case when found or v_forced then 'accepted' else 'already_used' end;
      else
        result := v_refused;
      end if;
      details := jsonb_strip_nulls(jsonb_build_object(
        'ticket', t.reference, 'order', t.order_reference, 'product', t.product_name, 'event', t.event_title, 'holder', t.holder,
        'starts_at', t.starts_at, 'valid_from', t.valid_from, 'valid_until', t.valid_until, 'time_zone', t.time_zone,
        'uses_left', case when result = 'accepted' then greatest(t.uses_left - 1, 0) else t.uses_left end, 'uses_total', t.uses_total,
        'attention', case when result = 'accepted' and t.attention <> '{}' then t.attention end,
        'last_entry_at', v_last.received_at, 'last_entry_gate', v_last.gate,
        'forced', case when v_forced then v_refused end, 'force_reason', case when v_forced then r.force_reason end));
    end if;

    validation_id := r.id;
    insert into validations (id, nonce, ticket_id, gate_id, event_id, user_id, result, code, scanned_at, data)
      values (r.id, r.nonce, ticket_id, r.gate_id, t.event_id, r.user_id, result, left(r.code, 200), r.scanned_at, details)
      on conflict (nonce) do nothing;
    if not found then
      -- The same scan, sent to another process, was recorded in this moment: its answer is the answer.
      select v.id, v.result, v.ticket_id, v.data into validation_id, result, ticket_id, details from validations v where v.nonce = r.nonce;
      replayed := true;
      return next;
      continue;
    end if;
    v_told := v_told || r.id;
    return next;
  end loop;
  if v_told <> '{}' then
    perform announce('validated', jsonb_build_object('validation_ids', v_told));
  end if;
end $$;
