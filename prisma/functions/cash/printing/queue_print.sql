-- Queues a print, once for each id. A second print of the same thing needs a reason and is a copy.
--
-- p: { id, cashbox, shift, kind, subject, order_id, movement_id, via, locale, reason, kick, by, once, tickets }
--   once: prints only what was never printed
--   tickets: ids of some tickets of the order; without it all of them are printed. A ticket has one original, whether
--     it is printed alone or with the others.
-- An id used before replays the same print only: of the same kind, order, tickets and movement, or shift, and
-- requested by the same person. After a sale or an exchange (once) any person may request it. Raises AF010 for
-- anything else.
-- outcome: queued, replayed, there (printed before, with once), reason_needed (printed before), no_ticket (one of the
-- tickets is no longer valid). copy: its number; 0 is the original.
create or replace function queue_print(p jsonb) returns table (outcome text, copy int) language plpgsql as $$
declare
  v_id uuid := (p ->> 'id')::uuid;
  v_order uuid := (p ->> 'order_id')::uuid;
  v_subject text := p ->> 'subject';
  v_tickets uuid[] := (select array_agg(x::uuid order by x::uuid) from jsonb_array_elements_text(p -> 'tickets') x);
  v_before print_jobs%rowtype;
  v_browser boolean := p ->> 'via' = 'browser';
begin
  -- Requests for one order's tickets are serialised, so that each ticket has one original, printed alone or together.
  perform pg_advisory_xact_lock(hashtextextended(
    case when p ->> 'kind' = 'tickets' then 'tickets ' || v_order else coalesce(v_subject, v_id::text) end, 33));
  select j.* into v_before from print_jobs j where j.id = v_id;
  if found then
    if (v_before.kind, v_before.subject, v_before.order_id, v_before.movement_id)
          is distinct from (p ->> 'kind', v_subject, v_order, (p ->> 'movement_id')::uuid)
        or (select array_agg(x.ticket_id order by x.ticket_id) from print_job_tickets x where x.print_id = v_id)
          is distinct from v_tickets
        or v_before.order_id is null and (v_before.cashbox_id, v_before.shift_id)
          is distinct from ((p ->> 'cashbox')::uuid, (p ->> 'shift')::uuid)
        or not coalesce((p ->> 'once')::boolean, false) and v_before."by" is distinct from (p ->> 'by')::uuid then
      raise exception 'the id was used for another print' using errcode = 'AF010';
    end if;
    outcome := 'replayed';
    copy := v_before.copy;
    return next;
    return;
  end if;
  select coalesce(max(j.copy) + 1, 0) into copy from print_jobs j where j.subject = v_subject and j.state <> 'failed';
  if p ->> 'kind' = 'tickets' then
    copy := greatest(copy, ticket_prints(v_order, v_tickets));
  end if;
  if copy > 0 and (p ->> 'once')::boolean then
    outcome := 'there';
  elsif copy > 0 and p ->> 'reason' is null then
    outcome := 'reason_needed';
  elsif (select count(*) from tickets t left join appointments a on a.id = t.appointment_id
      where t.id = any (v_tickets) and t.order_id = v_order and is_usable(t.state, a.state))
      < cardinality(v_tickets) then
    outcome := 'no_ticket';
  else
    insert into print_jobs (id, cashbox_id, shift_id, kind, subject, order_id, movement_id, via, locale, copy, reason,
        kick, "by", state, settled_at)
      values (v_id, (p ->> 'cashbox')::uuid, (p ->> 'shift')::uuid, p ->> 'kind', v_subject, v_order,
        (p ->> 'movement_id')::uuid, p ->> 'via', p ->> 'locale', copy, p ->> 'reason',
        coalesce((p ->> 'kick')::boolean, false), (p ->> 'by')::uuid,
        case when v_browser then 'printed' else 'waiting' end, case when v_browser then moment() end);
    insert into print_job_tickets (print_id, ticket_id) select v_id, x from unnest(v_tickets) x;
    if p ->> 'via' = 'network' then
      perform publish('print_wanted', jsonb_build_object('cashbox_id', p ->> 'cashbox'));
    end if;
    outcome := 'queued';
  end if;
  return next;
end $$;
