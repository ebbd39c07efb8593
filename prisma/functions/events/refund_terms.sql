-- The refund terms of an event in the format of server/shared/refunds.ts, and how far its buyers may move their visits
-- (server/shared/reschedule.ts). Without steps, the two older columns apply.
create or replace function refund_terms(p_event events) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'steps', coalesce(p_event.refund_steps, case when p_event.refund_until_hours is null then '[]'
      else jsonb_build_array(jsonb_build_object('hoursBefore', p_event.refund_until_hours,
        'percent', 10000 - p_event.refund_fee_percent)) end),
    'feeCents', p_event.refund_fee_cents,
    'orderFee', p_event.refund_order_fee,
    'isOpen', p_event.kind = 'open')
    || case when p_event.kind = 'open' and not p_event.reschedule_exchanges then '{}'
      else jsonb_build_object('moves', jsonb_build_object(
      'hoursBefore', p_event.reschedule_until_hours,
      'max', p_event.reschedule_moves,
      'feeCents', p_event.reschedule_fee_cents,
      'refunds', p_event.reschedule_refunds,
      'exchanges', p_event.reschedule_exchanges, 'isOpen', p_event.kind = 'open')) end
$$;
