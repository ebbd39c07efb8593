-- Uses the tickets of a source for entries of its check-in list that came after their orders. An entry that is recorded
-- already (the same minute), or for which no use is left, changes nothing. Nor does a code without an order that
-- several tickets have. Returns how many entries are recorded.
-- p_entries: [{ code, order, at }]; order: blank if the list names none; at: -infinity if it names no time
create or replace function enter_printed(p_source text, p_entries jsonb) returns int language plpgsql as $$
declare
  v_count int;
begin
  perform 1 from tickets where printed_source = p_source
    and printed_code = any (array(select e ->> 'code' from jsonb_array_elements(p_entries) e)) order by id for update;
  with listed as (
    select t.id, t.event_id, t.uses_left, t.appointment_id, e.at, e.code
    from jsonb_to_recordset(p_entries) as e(code text, "order" text, at timestamptz)
      join tickets t on t.printed_code = e.code and t.printed_source = p_source and t.state = 'valid'
      join orders o on o.id = t.order_id
    where o.external_reference = e.order or (e.order = '' and not exists (select from tickets other
      where other.printed_code = e.code and other.printed_source = p_source and other.id <> t.id))
  ), timed as (
    -- An entry without a time is one that no other entry of the source tells.
    select distinct on (id, date_trunc('minute', at)) id, event_id, uses_left, code,
      case when isfinite(at) then at else untimed_entry(appointment_id) end as at
    from listed l
    where isfinite(at) or (not exists (select from listed other where other.id = l.id and isfinite(other.at))
      and not exists (select from validations v where v.ticket_id = l.id and v.data ? 'imported'))
    order by id, date_trunc('minute', at), at
  ), asked as (
    select *, row_number() over (partition by id order by at) as n from timed e
    where not exists (select from validations v where v.ticket_id = e.id and v.result = 'accepted'
      and date_trunc('minute', v.received_at) = date_trunc('minute', e.at))
  ), entered as (
    insert into validations (id, nonce, ticket_id, event_id, result, code, scanned_at, received_at, data)
    select uuid_v7(), gen_random_uuid(), id, event_id, 'accepted', code, at, at,
      jsonb_build_object('imported', p_source)
    from asked where n <= uses_left returning ticket_id
  ), counted as (
    select ticket_id, count(*)::int as uses from entered group by 1
  ), used as (
    update tickets t set uses_left = t.uses_left - c.uses,
      state = case when t.uses_left = c.uses then 'used' else t.state end
    from counted c where t.id = c.ticket_id
  )
  select count(*) into v_count from entered;
  return v_count;
end $$;

-- Time of an entry that was told without one: the start of the slot, at the latest yesterday, so that the person does
-- not count as inside.
create or replace function untimed_entry(p_slot uuid) returns timestamptz language sql stable as $$
  select least((select starts_at from appointments where id = p_slot), moment() - interval '1 day')
$$;
