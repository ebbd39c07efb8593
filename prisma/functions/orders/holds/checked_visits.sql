-- The further visits of a product in their order, with the slot that a line has for each: p_visits = their ids, null
-- for one that is chosen later. refusal: visit_not_offered, visit_needed, visit_not_later, visit_unknown,
-- visit_closed.
create or replace function checked_visits(p_product uuid, p_visits jsonb, p_channel text)
returns table (n int, event_id uuid, slot_id uuid, refusal text) language sql stable rows 1 as $$
  select further.n, further.event_id, further.slot,
    case
      when not terms.takes_visits then 'visit_not_offered'
      when further.n > coalesce(jsonb_array_length(p_visits), 0) then 'visit_needed'
      when further.slot is null and not further.can_choose_later then 'visit_not_later'
      when further.slot is not null and there.id is null then 'visit_unknown'
      when there.id is not null and slot_refusal(there, terms.slots_after) is not null then 'visit_closed' end
  from (select v.event_id, v.can_choose_later,
        (p_visits ->> (row_number() over (order by v.position) - 1)::int)::uuid as slot,
        row_number() over (order by v.position)::int as n
      from product_visits v where v.product_id = p_product) further
    cross join lateral sale_terms(further.event_id, p_channel) terms
    left join appointments there on there.id = further.slot and there.event_id = further.event_id
$$;
