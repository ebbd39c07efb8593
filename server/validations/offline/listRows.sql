-- Tickets of a venue that may be admitted today or tomorrow, for offline devices (TicketRow in
-- server/shared/gateList.ts), under the terms that they were sold with. $1 venue, $2 events to which a user is limited
-- or null, $3 and $4 the first moment of today and of the day after tomorrow there, $7 whether names are included (not
-- for a kiosk), $5 whether an active rule asks for the age, $6 this week's first moment there, $8 whether an active
-- rule asks for add-ons.
select tk.id::text as id, json_build_array(
    tk.id, tk.reference, p.number,
    case
      when tk.state in ('replaced', 'blocked') then tk.state::text
      when tk.state = 'cancelled' or i.state <> 'active' or a.state = 'cancelled'
        or o.state in ('cancelled', 'refunded', 'expired') then 'cancelled'
      when o.state not in ('paid', 'partially_refunded') then 'unpaid'
    end,
    (tk.state = 'expired')::int, epoch_ms(tk.valid_from), epoch_ms(tk.valid_until), tk.uses_left, tk.uses_total,
    i.units, o.channel,
    case when a.id is not null then json_build_array(epoch_ms(a.starts_at), epoch_ms(a.ends_at), a.whole_day) end,
    holder_missing(terms.holder_fields, pr.name, pr.data)::int,
    case when $5 then (select to_char(birth, 'YYYY-MM-DD') from birth_of(terms.holder_fields, pr.data)) end,
    coalesce(moves.all, '[]'),
    case when pass.id is not null then json_build_array(
      json_build_object('perDay', (pass.rules ->> 'perDay')::int, 'perWeek', (pass.rules ->> 'perWeek')::int,
        'blackout', coalesce(pass.rules -> 'blackout', '[]'),
        'photo', coalesce((pass.rules ->> 'photo')::boolean, false),
        'slot', coalesce((pass.rules ->> 'slot')::boolean, false)),
      (exists (select from pass_photos f where f.pass_id = pass.id))::int, case when $7 then pr.name end,
      coalesce((select json_agg(epoch_ms(v.received_at)) from validations v
        where v.ticket_id = any (array(select id from tickets where order_item_id = pass.order_item_id and id <> tk.id))
          and v.result = 'accepted' and not v.data ? 'rest' and v.received_at >= $6), '[]'),
      case when $7 then (select f.id from pass_photos f where f.pass_id = pass.id) end) end,
    case when $7 then i.gate_note end, tk.people_left,
    case when $8 then addons_of(tk.order_id, tk.appointment_id) end, terms.re_entry_minutes,
    tk.printed_code
  )::text as row
from tickets tk join events e on e.id = tk.event_id join orders o on o.id = tk.order_id
  join order_items i on i.id = tk.order_item_id
  join products p on p.id = tk.product_id left join appointments a on a.id = tk.appointment_id
  left join product_terms terms on terms.id = coalesce(i.terms_id, p.terms_id)
  left join order_item_profiles pr on pr.order_item_id = tk.order_item_id
  left join annual_passes pass on pass.ticket_id = tk.id
  left join lateral (select json_agg(
    json_build_array(epoch_ms(v.received_at), v.gate_id,
      case when v.result = 'accepted' then case when v.data ? 'rest' then 'r' else 'a' end
        when v.result = 'exited' then 'e' when v.result = 'no_entry' then 'h' else 'u' end,
      right(v.nonce::text, 8), people_of(v.data))
      order by v.received_at, v.id) as all
    from validations v where v.ticket_id = tk.id
      and (v.result in ('accepted', 'exited', 'undone')
        or v.result = 'no_entry' and not v.data ? 'no_use')) moves on true
where e.venue_id = $1 and ($2::uuid[] is null or tk.event_id = any ($2)) and tk.valid_until >= $3 and tk.valid_from < $4
order by tk.id
