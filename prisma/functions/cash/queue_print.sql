-- Writes down what is to be printed, once for each id. What was printed before needs a reason and is a copy.
--
-- p: { id, cashbox, shift, kind, subject, order_id, movement_id, via, locale, reason, kick, by, once }; once: only what was never printed
-- An id that was used before is a replay of the same paper alone: of the same kind, order and movement, or shift, and
-- asked for by the same person.
-- After a sale (once) it makes no difference who asks. Raises AF010 for anything else.
-- outcome: queued, replayed, there (printed before, and asked for once), reason_needed (printed before). copy: which one it is; 0 is the original.
create or replace function queue_print(p jsonb) returns table (outcome text, copy int) language plpgsql as $$
declare
  v_subject text := p ->> 'subject';
  v_before print_jobs%rowtype;
  v_browser boolean := p ->> 'via' = 'browser';
begin
  perform pg_advisory_xact_lock(hashtextextended(coalesce(v_subject, p ->> 'id'), 33));
  select j.* into v_before from print_jobs j where j.id = (p ->> 'id')::uuid;
  if found then
    if (v_before.kind, v_before.subject, v_before.order_id, v_before.movement_id)
          is distinct from (p ->> 'kind', v_subject, (p ->> 'order_id')::uuid, (p ->> 'movement_id')::uuid)
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
  if copy > 0 and (p ->> 'once')::boolean then
    outcome := 'there';
  elsif copy > 0 and p ->> 'reason' is null then
    outcome := 'reason_needed';
  else
    insert into print_jobs (id, cashbox_id, shift_id, kind, subject, order_id, movement_id, via, locale, copy, reason, kick, "by", state, settled_at)
      values ((p ->> 'id')::uuid, (p ->> 'cashbox')::uuid, (p ->> 'shift')::uuid, p ->> 'kind', v_subject, (p ->> 'order_id')::uuid,
        (p ->> 'movement_id')::uuid, p ->> 'via', p ->> 'locale', copy, p ->> 'reason', coalesce((p ->> 'kick')::boolean, false), (p ->> 'by')::uuid,
        case when v_browser then 'printed' else 'waiting' end, case when v_browser then moment() end);
    if p ->> 'via' = 'network' then
      perform publish('print_wanted', jsonb_build_object('cashbox_id', p ->> 'cashbox'));
    end if;
    outcome := 'queued';
  end if;
  return next;
end $$;
