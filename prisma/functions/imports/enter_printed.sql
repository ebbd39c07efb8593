-- Uses the tickets of a source for entries of its check-in list that came after their orders. An entry that is recorded
-- already, or for which no use is left, changes nothing. Returns how many entries are recorded.
-- p_entries: [{ code, order, at }]; order: blank if the list names none
create or replace function enter_printed(p_source text, p_entries jsonb) returns int language plpgsql as $$
declare
  v_count int;
begin
  perform 1 from tickets where printed_source = p_source
    and printed_code = any (array(select e ->> 'code' from jsonb_array_elements(p_entries) e)) order by id for update;
  with asked as (
    select t.id, t.event_id, t.uses_left, e.at, e.code, row_number() over (partition by t.id order by e.at) as n
    from jsonb_to_recordset(p_entries) as e(code text, "order" text, at timestamptz)
      join tickets t on t.printed_code = e.code and t.printed_source = p_source and t.state = 'valid'
      join orders o on o.id = t.order_id
    where (e.order = '' or o.external_reference = e.order)
      and not exists (select from validations v where v.ticket_id = t.id and v.received_at = e.at)
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
