-- Why the rules of a pass deny an entry with this ticket now; null if they allow it, and for every ordinary ticket.
-- Entries count by day and week of the venue's calendar, weeks from Monday, over all tickets of the pass: a reissued
-- card has no further entry today. Evaluated in the statement that takes the use, which applies only if the ticket has
-- not changed: concurrent scans cannot miss an entry in the count.
-- p_rest: the visitors are the rest of an entry that was counted with its first person.
create or replace function pass_refusal(p_ticket uuid, p_zone text, p_at timestamptz, p_rest boolean default false)
returns text language sql stable as $$
  select case
      when (a.rules ->> 'photo')::boolean
        and not exists (select from pass_photos f where f.pass_id = a.id) then 'photo_missing'
      when exists (select from jsonb_array_elements(a.rules -> 'blackout') b
        where day.today between (b ->> 'from')::date and (b ->> 'until')::date) then 'blackout'
      when not p_rest and entries.today >= (a.rules ->> 'perDay')::int then 'day_limit'
      when not p_rest and entries.week >= (a.rules ->> 'perWeek')::int then 'week_limit'
      when not p_rest and (a.rules ->> 'slot')::boolean
        and not exists (select from tickets b where b.id = any (booked_tickets(a.id, p_at)) and b.state = 'valid')
        then 'slot_missing'
    end
  from annual_passes a
    cross join lateral (select (p_at at time zone p_zone)::date as today) day
    cross join lateral (select count(*) filter (where (v.received_at at time zone p_zone)::date = day.today) as today,
      count(*) as week
      from validations v where v.ticket_id = any (array(select id from tickets where order_item_id = a.order_item_id))
        and v.result = 'accepted' and not v.data ? 'rest'
        and v.received_at >= date_trunc('week', day.today::timestamp) at time zone p_zone) entries
  where a.ticket_id = p_ticket
$$;
