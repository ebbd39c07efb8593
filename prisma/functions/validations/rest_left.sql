-- How many people of an entry in parts may still come: 2 of a family's 4. Without a booked time they come on the day
-- of the first part, in the venue's time zone: the next day they need another use, which counts for the limits of day
-- and week. With a booked time, its hours are the bound.
create or replace function rest_left(p_ticket tickets, p_zone text, p_at timestamptz) returns int
language sql stable as $$
  select case when p_ticket.people_left = 0 or p_ticket.appointment_id is not null
    or exists (select from validations v where v.ticket_id = p_ticket.id and v.result = 'accepted'
      and (v.received_at at time zone p_zone)::date = (p_at at time zone p_zone)::date)
    then p_ticket.people_left else 0 end
$$;

-- Whether all who enter now, p_people or all who are left, are the rest of an entry in parts: 2 of the rest of 2.
create or replace function is_rest(p_ticket tickets, p_people int, p_at timestamptz)
returns boolean language sql stable as $$
  select least(size, coalesce(p_people, nullif(rest, 0), size)) <= rest
  from (select greatest(i.units, 1) as size, rest_left(p_ticket, ve.time_zone, p_at) as rest
    from order_items i cross join events e join venues ve on ve.id = e.venue_id
    where i.id = p_ticket.order_item_id and e.id = p_ticket.event_id) of_ticket
$$;
