-- The gate. Every scan is recorded, refused ones too; a use is taken by a conditional update, so however many gates
-- scan one ticket at once, each use is accepted once. The same nonce again gets the first answer and writes nothing.
--
-- p_scans: [{ id, nonce, code, ticket_id, reference, refusal, gate_id, event_id, user_id, scanned_at, force_reason }];
--   refusal = what the server found before asking (bad_signature, unknown); event_id = the only event this device admits.
-- Answers, in any order, with the result, whether it was there before, and the ticket's facts for the validator's screen.
--
-- The scans of a batch are decided together in one statement, as long as no two mean the same ticket or are the same
-- scan; else in turn. What belongs to a ticket is found by index, however few or many there were when this was planned.
create or replace function validate_tickets(p_scans jsonb)
returns table (nonce uuid, result text, replayed boolean, validation_id uuid, ticket_id uuid, details jsonb)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_now timestamptz := moment();
  v_references text[];
  v_tickets uuid[];
  v_locked int;
  v_in_turn boolean;
  v_parts jsonb[] := array[p_scans];
  v_part jsonb;
  r record;
  v_told uuid[] := '{}';
begin
  select array_agg(scan.reference) filter (where scan.reference is not null), array_agg(scan.ticket_id) filter (where scan.ticket_id is not null),
      count(*) > count(distinct scan.nonce) or count(scan.reference) > count(distinct scan.reference)
    into v_references, v_tickets, v_in_turn
    from jsonb_to_recordset(p_scans) as scan(nonce uuid, ticket_id uuid, reference text);
  -- All tickets of the batch first, in one order: what is read of them below stays so until the end.
  v_tickets := v_tickets || array(select id from tickets where reference = any (v_references));
  perform 1 from tickets where id = any (v_tickets) order by id for no key update;
  get diagnostics v_locked = row_count;
  if v_in_turn or v_locked < cardinality(v_tickets) then
    v_parts := array(select jsonb_build_array(scan) from jsonb_array_elements(p_scans) with ordinality one(scan, n) order by n);
  end if;

  foreach v_part in array v_parts loop
    for r in
      with scans as materialized (
        select * from jsonb_to_recordset(v_part) as scan(id uuid, nonce uuid, code text, ticket_id uuid, reference text, refusal text,
          gate_id uuid, event_id uuid, user_id uuid, scanned_at timestamptz, force_reason text)
      ), known as materialized (
        select v.id, v.nonce, v.result, v.ticket_id, v.data from validations v where v.nonce = any (array(select nonce from scans))
      ), found as materialized (
        select s.id, s.nonce, s.code, s.refusal, s.gate_id, s.event_id, s.user_id, s.scanned_at, s.force_reason, tk.id as ticket, tk.reference,
          tk.state::text as state, tk.event_id as ticket_event, tk.valid_from, tk.valid_until, tk.uses_left, tk.uses_total,
          o.state::text as order_state, o.reference as order_reference, i.units, p.name as product_name, p.attention, p.re_entry_minutes,
          a.starts_at, a.state::text as slot_state, e.title as event_title, e.venue_id, ve.time_zone, pr.name as holder, g.venue_id as gate_venue_id,
          p.holder_fields <> '[]' and exists (select from jsonb_array_elements(p.holder_fields) field
            where (field ->> 'required')::boolean and coalesce(case when field ->> 'name' = 'name' then pr.name else pr.data ->> (field ->> 'name') end, '') = '') as holder_missing,
          entry.received_at as last_entry_at, entry.gate as last_entry_gate
        from scans s
          left join tickets tk on tk.id = case when s.refusal is null then coalesce(s.ticket_id, (select id from tickets where reference = s.reference)) end
          left join orders o on o.id = tk.order_id left join order_items i on i.id = tk.order_item_id
          left join products p on p.id = tk.product_id left join events e on e.id = tk.event_id
          left join venues ve on ve.id = e.venue_id left join appointments a on a.id = tk.appointment_id
          left join order_item_profiles pr on pr.order_item_id = tk.order_item_id left join gates g on g.id = s.gate_id
          -- By ticket and time together, and the result only looked at, or the planner may walk through everybody's scans
          -- to find this ticket's last.
          left join lateral (select v.received_at, (select name from gates where id = v.gate_id) as gate from validations v
            where v.ticket_id = tk.id and (v.result = 'accepted') is true order by v.ticket_id desc, v.received_at desc limit 1) entry on true
        where not exists (select from known where known.nonce = s.nonce)
      ), decided as materialized (
        -- What a supervisor may override, with a reason; a forged, cancelled or replaced ticket never.
        select t.*, judged.refused, t.ticket is not null and t.force_reason is not null and coalesce(judged.refused in ('already_used', 'not_yet',
          'too_late', 'wrong_day', 'wrong_gate', 'wrong_event', 'holder_missing', 're_entry_too_soon', 'unpaid'), false) as forced
        from found t cross join lateral (
          select case
            when t.ticket is null then coalesce(t.refusal, 'unknown')
            when t.state = 'replaced' then 'replaced'
            when t.state = 'blocked' then 'blocked'
            when t.state = 'cancelled' or t.slot_state = 'cancelled' or t.order_state in ('cancelled', 'refunded', 'expired') then 'cancelled'
            when t.order_state not in ('paid', 'partially_refunded') then 'unpaid'
            when t.event_id is not null and t.event_id <> t.ticket_event then 'wrong_event'
            when t.gate_venue_id is not null and t.gate_venue_id <> t.venue_id then 'wrong_gate'
            when t.starts_at is not null and (t.starts_at at time zone t.time_zone)::date <> (v_now at time zone t.time_zone)::date
              and not v_now between t.valid_from and t.valid_until then 'wrong_day'
            when v_now < t.valid_from then 'not_yet'
            when v_now > t.valid_until or t.state = 'expired' then 'too_late'
            when t.holder_missing then 'holder_missing'
            when t.uses_left = 0 then 'already_used'
            when t.re_entry_minutes > 0 and t.last_entry_at > v_now - make_interval(mins => t.re_entry_minutes) then 're_entry_too_soon'
          end as refused offset 0) judged
      ), taken as (
        update tickets tk set uses_left = tk.uses_left - 1, state = case when tk.uses_left = 1 then 'used' else tk.state end
        from decided d where tk.id = d.ticket and (d.refused is null or d.forced)
          and tk.uses_left > 0 and (tk.state = 'valid' or (d.forced and tk.state = 'expired'))
        returning tk.id
      ), answers as materialized (
        select t.id, t.nonce, t.ticket, t.gate_id, t.ticket_event, t.user_id, t.code, t.scanned_at, ended.outcome,
          case when t.ticket is null then '{}' else jsonb_strip_nulls(jsonb_build_object(
            'ticket', t.reference, 'order', t.order_reference, 'product', t.product_name, 'event', t.event_title, 'holder', t.holder,
            'starts_at', t.starts_at, 'valid_from', t.valid_from, 'valid_until', t.valid_until, 'time_zone', t.time_zone,
            'uses_left', case when ended.outcome = 'accepted' then greatest(t.uses_left - 1, 0) else t.uses_left end, 'uses_total', t.uses_total,
            'admits', case when t.units > 1 then t.units end,
            'attention', case when ended.outcome = 'accepted' and t.attention <> '{}' then t.attention end,
            'last_entry_at', t.last_entry_at, 'last_entry_gate', t.last_entry_gate,
            'forced', case when t.forced then t.refused end, 'force_reason', case when t.forced then t.force_reason end)) end as facts
        from decided t cross join lateral (
          select case when t.forced or (t.refused is null and t.ticket in (select id from taken)) then 'accepted'
            else coalesce(t.refused, 'already_used') end as outcome offset 0) ended
      ), recorded as (
        insert into validations (id, nonce, ticket_id, gate_id, event_id, user_id, result, code, scanned_at, data)
        select id, nonce, ticket, gate_id, ticket_event, user_id, outcome, left(code, 200), scanned_at, facts from answers
        on conflict (nonce) do nothing returning id
      )
      select nonce, result, id, ticket_id, data, true as is_known, true as is_recorded from known
      union all
      select nonce, outcome, id, ticket, facts, false, id in (select id from recorded) from answers
    loop
      nonce := r.nonce; result := r.result; replayed := r.is_known; validation_id := r.id; ticket_id := r.ticket_id; details := r.data;
      if not r.is_recorded then
        -- The same scan, sent to another process, was recorded in this moment: its answer is the answer.
        select v.id, v.result, v.ticket_id, v.data into validation_id, result, ticket_id, details from validations v where v.nonce = r.nonce;
        replayed := true;
      elsif not r.is_known then
        v_told := v_told || r.id;
      end if;
      return next;
    end loop;
  end loop;
  if v_told <> '{}' then
    perform announce('validated', jsonb_build_object('validation_ids', v_told));
  end if;
end $$;
