-- A refund that waits to be approved, or that did not go through, is something that somebody has to see to.
alter table order_attentions drop constraint order_attentions_cause;
alter table order_attentions add constraint order_attentions_cause
  check (cause in ('places_gone', 'order_cancelled', 'overpaid', 'amount_mismatch', 'slot_cancelled', 'disputed', 'refund_requested', 'refund_failed'));

-- One that failed is asked for anew, under another key of the company's.
alter table refunds add column attempt int not null default 1;
