-- Whether something may still be fulfilled is asked again when it is paid. Staff see the money of an order that may not be, until it is back.
alter table order_attentions drop constraint order_attentions_cause;
alter table order_attentions add constraint order_attentions_cause check (cause in ('places_gone', 'order_cancelled', 'not_fulfillable',
  'overpaid', 'part_paid', 'amount_mismatch', 'slot_cancelled', 'disputed', 'refund_requested', 'refund_failed', 'underpaid',
  'statement_undone', 'refunded_elsewhere', 'books_differ', 'mail_bounced'));

-- A new code is made once for each fee, and staff may sell one for a pass that they blocked themselves.
alter table pass_reissues add column of_blocked boolean not null default false, add column done_at timestamptz(3);
update pass_reissues r set done_at = moment() from tickets t, orders o
  where t.id = r.ticket_id and t.state = 'replaced' and o.id = r.order_id and o.state in ('paid', 'partially_refunded', 'refunded');
