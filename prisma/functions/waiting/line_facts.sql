-- A waiting list with its slot or quota, on a channel now.
-- room: what the (other) quotas let the channel sell; is_on_sale: on sale now; is_open: its places may be offered;
-- ends_at: the end of its sale, null: no end.
create or replace function line_facts(p_line uuid, p_channel text)
returns table (event_id uuid, quota_id uuid, capacity int, held int, sold int, kept int, room int, minutes int,
  is_closed boolean, is_off boolean, is_on_sale boolean, is_open boolean,
  ends_at timestamptz) language sql stable rows 1 as $$
  select a.event_id, null::uuid, a.capacity, a.held, a.sold, a.kept, line_room(a, p_channel), e.waiting_minutes,
    a.line_closed, a.state = 'cancelled', terms.refusal is null and slot_refusal(a, terms.slots_after) is null,
    terms.refusal is null and a.state = 'open', sale_end(a, p_channel)
  from appointments a join events e on e.id = a.event_id cross join lateral sale_terms(e.id, p_channel) terms
  where a.id = p_line
  union all
  select q.event_id, q.id, q.size, q.held, q.sold, q.kept, offered.room, e.waiting_minutes, q.line_closed, false,
    terms.refusal is null and offered.has_tickets, terms.refusal is null and offered.has_tickets,
    least(e.sales_until, offered.ends_at)
  from quotas q join events e on e.id = q.event_id and e.kind = 'open'
    cross join lateral sale_terms(e.id, p_channel) terms
    cross join lateral quota_line_room(q.id, p_channel) offered where q.id = p_line and q.period = 'in_all'
$$;
