-- An email, its records, and whether the targets of its links still exist. $1 its id, $2 the path before a one-time
-- link's secret.
select m.id, m.kind, m.recipient, m.locale, m.subject, m.text, m.state, m.held_back as "heldBack", m.attempts, m.error,
  m.created_at as "createdAt", m.sent_at as "sentAt", m.delivery, m.delivery_at as "deliveryAt",
  m.delivery_words as "deliveryWords", m.again_of as "againOf", o.reference as "orderReference",
  o.customer_email as "orderEmail", t.id as "conversationId",
  case when m.held_back in ('hour', 'day') then 'held' else coalesce(m.delivery, m.state) end as standing,
  coalesce(o.customer_name, t.name, u.name) as person,
  (m.text ~ $2::text or m.html ~ $2::text) as "isOneTime",
  o.secret as "orderSecret",
  coalesce(position('/help/' in m.text) > 0 and position('/help/' || t.secret in m.text) = 0, false) as "isStaleHelp"
from mail_log m left join orders o on o.id = m.order_id left join users u on u.email = m.recipient
  left join support_tickets t on t.id = case when m.kind like 'support.%' then (m.data ->> 'ticketId')::uuid end
where m.id = $1::uuid
