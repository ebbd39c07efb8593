-- What companies that take cards have in their books, beside our payments; and what becomes of refunds that were made in a
-- company's own pages, or that failed after they were reported as done.
insert into state_transitions (entity, from_state, to_state) values
  ('refund', 'done', 'failed'),
  ('refund', 'failed', 'cancelled'),
  ('refund', 'external', 'cancelled'),
  ('payment', 'partially_refunded', 'captured'),
  ('payment', 'refunded', 'captured'),
  ('payment', 'refunded', 'partially_refunded');

alter table order_attentions drop constraint order_attentions_cause;
alter table order_attentions add constraint order_attentions_cause check (cause in ('places_gone', 'order_cancelled', 'overpaid',
  'amount_mismatch', 'slot_cancelled', 'disputed', 'refund_requested', 'refund_failed', 'underpaid', 'statement_undone',
  'refunded_elsewhere', 'books_differ'));

create table provider_records (
  id uuid not null primary key default gen_random_uuid(),
  provider text not null,
  ref text not null,
  payment_id uuid references payments (id) on delete restrict on update cascade,
  state text not null,
  amount_cents bigint,
  refunded_cents bigint not null default 0,
  fee_cents bigint,
  currency text not null,
  difference text,
  raw jsonb not null default '{}',
  booked_at timestamptz(3),
  seen_at timestamptz(3) not null default moment(),
  constraint provider_records_state check (state in ('unknown', 'open', 'pending', 'captured', 'failed', 'cancelled')),
  constraint provider_records_difference check (difference in ('state', 'amount', 'refunded', 'missing', 'unknown_here')),
  constraint provider_records_here check ((payment_id is null) = (difference is not distinct from 'unknown_here'))
);
create unique index provider_records_provider_ref_key on provider_records (provider, ref);
create unique index provider_records_payment_id_key on provider_records (payment_id);
create index provider_records_differing on provider_records (seen_at desc, id desc) where difference is not null;

-- Payments of cards are listed by when they were begun.
create index payments_created_at_id_idx on payments (created_at desc, id desc);
