-- A mail to a buyer that came back is a cause to see to the order.
alter table order_attentions drop constraint order_attentions_cause;
alter table order_attentions add constraint order_attentions_cause check (cause in ('places_gone', 'order_cancelled', 'overpaid',
  'amount_mismatch', 'slot_cancelled', 'disputed', 'refund_requested', 'refund_failed', 'underpaid', 'statement_undone',
  'refunded_elsewhere', 'books_differ', 'mail_bounced'));
