-- Whether the lines of many baskets can be sold now, independent of availability.
-- p_requests: [{ id, channel, given, claimed_later, reissue_of, lines: [{ event_id, product_id, appointment_id,
-- quantity, amount, price, discounts, visits }] }]
-- reissue_of = the pass whose new code it pays for; given = complimentary (sale_terms); claimed_later = for people who
-- redeem the units: a product's maximum per order does not apply, and a time may be
-- chosen then; amount = the value that the buyer chose for a gift voucher; omitted, its price.
-- refusal: null, or the first of product_unknown, other_currency (than the first line's), product_not_offered,
-- too_few_of_product, too_many_of_product, amount_out, addon_alone (companion_refusal says more), slot_not_needed,
-- slot_needed, slot_unknown, visit_…, visit_not_wanted,
-- not_on_sale, slot_closed, visit_closed.
drop function if exists checked_lines(jsonb);
create function checked_lines(p_requests jsonb)
returns table (n bigint, order_id uuid, channel text, line_n bigint, event_id uuid, product_id uuid,
  appointment_id uuid, quantity int, amount bigint, price bigint, discounts bigint[], visits jsonb, refusal text)
language sql stable rows 20 as $$
  select r.n, r.id, r.channel, line.n, e.id, line.product_id, line.appointment_id, line.quantity, line.amount,
    line.price, line.discounts, line.visits,
    case
      when p.id is null then 'product_unknown'
      when e.currency <> first_value(e.currency) over (partition by r.n order by line.n) then 'other_currency'
      when product_refusal(p, e.kind, r.channel, r.reissue_of) is not null then 'product_not_offered'
      when line.quantity < greatest(p.min_per_order, 1) then 'too_few_of_product'
      when line.quantity > p.max_per_order and r.claimed_later is not true then 'too_many_of_product'
      when line.amount is not null and (line.amount between p.price_cents and p.max_price_cents) is not true
        then 'amount_out'
      when companion_refusal(p, line.appointment_id, r.lines) is not null then 'addon_alone'
      when e.kind = 'open' and line.appointment_id is not null then 'slot_not_needed'
      when e.kind <> 'open' and line.appointment_id is null and r.claimed_later is not true then 'slot_needed'
      when e.kind <> 'open' and a.id is null
        and (line.appointment_id is not null or r.claimed_later is not true) then 'slot_unknown'
      when visit.refusal <> 'visit_closed' then visit.refusal
      when jsonb_array_length(line.visits) > (select count(*) from product_visits v where v.product_id = p.id)
        then 'visit_not_wanted'
      when terms.refusal is not null then 'not_on_sale'
      when a.id is not null and slot_refusal(a, terms.slots_after) is not null then 'slot_closed'
      else visit.refusal end
  from rows from (jsonb_to_recordset(p_requests) as (id uuid, channel text, lines jsonb, given boolean,
    claimed_later boolean, reissue_of uuid))
    with ordinality as r(id, channel, lines, given, claimed_later, reissue_of, n)
    cross join lateral rows from (
      jsonb_to_recordset(r.lines) as (event_id uuid, product_id uuid, appointment_id uuid, quantity int, amount bigint,
        price bigint, discounts bigint[], visits jsonb))
      with ordinality as line(event_id, product_id, appointment_id, quantity, amount, price, discounts, visits, n)
    left join events e on e.id = line.event_id
    left join lateral sale_terms(e.id, r.channel, coalesce(r.given, false)) terms on true
    left join products p on p.id = line.product_id and p.event_id = e.id
    left join appointments a on a.id = line.appointment_id and a.event_id = e.id
    left join lateral (select judged.refusal from checked_visits(p.id, line.visits, r.channel) judged
      where judged.refusal is not null order by judged.refusal = 'visit_closed', judged.n limit 1) visit on true
$$;
