/** Terms for buyers to move visits, exchange tickets and correct names, by event slug; and a move. */
export const MOVE_TERMS: Record<
  string,
  {
    rescheduleUntilHours?: number;
    rescheduleMoves?: number;
    rescheduleFeeCents?: number;
    rescheduleRefunds?: boolean;
    rescheduleExchanges?: boolean;
    holderChanges?: boolean;
    holderUntilHours?: number;
    holderChangeFeeCents?: number;
  }
> = {
  'lighthouse-museum': { rescheduleUntilHours: 2, rescheduleMoves: 3, rescheduleExchanges: true },
  'keepers-tour': { rescheduleMoves: 1, rescheduleFeeCents: 200, rescheduleRefunds: false },
  'life-is-a-dream': { holderChanges: true, holderUntilHours: 2, holderChangeFeeCents: 300 },
  'pond-park': { rescheduleUntilHours: 24, rescheduleMoves: 2, rescheduleExchanges: true },
};

/** The first museum order with a movable ticket has moved it to a later time at the same price. */
export const RESCHEDULED = `select count(*) from (
  select (reschedule(jsonb_build_object('id', uuid_v7(), 'order_id', own.id, 'channel', own.channel, 'counts', true,
    'moves', jsonb_build_array(jsonb_build_object('item', own.item, 'from', own.slot, 'to', own.later))))).outcome
  from (select o.id, o.channel, i.id as item, a.id as slot, (select free.id from appointments free where free.event_id = a.event_id
      and free.starts_at > a.starts_at and free.state = 'open' and free.held + free.sold + 4 < free.capacity and free.prices = a.prices
      order by free.starts_at limit 1) as later
    from orders o join order_items i on i.order_id = o.id and i.visit = 0 and i.state = 'active' join appointments a on a.id = i.appointment_id
      join events e on e.id = a.event_id and e.slug = 'lighthouse-museum'
    where o.state = 'paid' and a.starts_at > now() + interval '1 day' and not exists (select from order_items where order_id = o.id and visit > 0)
      and (select count(*) from order_items where order_id = o.id and visit = 0) > 2 order by o.placed_at, o.id, i.position limit 1) own
  where own.later is not null) moved`;
