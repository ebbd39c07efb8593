-- Who took a payment at a counter; and a cause to see to an order that ended with a part of its money.
alter table payments add column taken_by uuid;
alter table order_attentions drop constraint order_attentions_cause;
alter table order_attentions add constraint order_attentions_cause check (cause in ('places_gone', 'order_cancelled', 'overpaid', 'part_paid',
  'amount_mismatch', 'slot_cancelled', 'disputed', 'refund_requested', 'refund_failed', 'underpaid', 'statement_undone',
  'refunded_elsewhere', 'books_differ', 'mail_bounced'));
