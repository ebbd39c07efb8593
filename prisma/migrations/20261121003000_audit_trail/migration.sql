-- Everything that people and money did, in one line of time: the audit log, and those events of orders in which money
-- moved or failed to. An event's id is counted downwards, so that the two never meet. The view is written so that its
-- two halves can each be read by an index and merged: no joins, no conditions inside a half.
create view audit_trail as
select * from (
  select a.id, a.at, a.user_id, a.impersonator_id, a.actor, a.action, a.subject_type, a.subject_id, a.label,
    a.before, a.after, a.ip, a.user_agent, false as of_order, null::uuid as order_id, true as is_shown
  from audit_log a
  union all
  select -e.id, e.at, e.user_id, null::uuid, coalesce((select u.name from users u where u.id = e.user_id), 'Aforo'),
    'order.' || e.kind, 'order', e.order_id::text, (select o.reference from orders o where o.id = e.order_id),
    case when e.from_state is distinct from e.to_state then jsonb_build_object('state', e.from_state) end,
    case when e.from_state is distinct from e.to_state then jsonb_build_object('state', e.to_state) else '{}' end || e.data,
    null::text, null::text, true, e.order_id,
    (e.kind in ('paid', 'payment_failed', 'places_gone', 'order_cancelled', 'overpaid', 'amount_mismatch', 'refund_done', 'refund_failed')
      or (e.kind in ('expired', 'cancelled') and e.from_state = 'pending'))
  from order_events e
) trail where is_shown;

create index audit_log_trail_idx on audit_log (at desc, id desc);
create index audit_log_action_idx on audit_log (action, at desc, id desc);
create index audit_log_subject_type_idx on audit_log (subject_type, at desc, id desc);
create index audit_log_label_idx on audit_log (fold(label) text_pattern_ops);

create index order_events_trail_idx on order_events (at desc, (-id) desc)
  where kind in ('paid', 'payment_failed', 'places_gone', 'order_cancelled', 'overpaid', 'amount_mismatch', 'refund_done', 'refund_failed')
    or (kind in ('expired', 'cancelled') and from_state = 'pending');
create index order_events_trail_id_idx on order_events ((-id))
  where kind in ('paid', 'payment_failed', 'places_gone', 'order_cancelled', 'overpaid', 'amount_mismatch', 'refund_done', 'refund_failed')
    or (kind in ('expired', 'cancelled') and from_state = 'pending');
create index order_events_kind_idx on order_events (('order.' || kind), at desc, (-id) desc)
  where kind in ('paid', 'payment_failed', 'places_gone', 'order_cancelled', 'overpaid', 'amount_mismatch', 'refund_done', 'refund_failed')
    or (kind in ('expired', 'cancelled') and from_state = 'pending');
create index order_events_people_idx on order_events (user_id, at desc, (-id) desc) where user_id is not null;
