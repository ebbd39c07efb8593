-- A refund that a second person has to approve first.
alter type "RefundState" add value 'requested' before 'created';

-- What goes back by when: [{ hours_before, percent }] in basis points, the longest before first. Null = as the two older columns say.
alter table events
  add column refund_steps jsonb,
  add column refund_fee_cents bigint not null default 0,
  add column refund_order_fee boolean not null default false,
  add constraint events_refund_fee check (refund_fee_cents >= 0);

-- The same by event, as it was when the order was placed.
alter table orders add column refund_terms jsonb not null default '{}';

alter table refunds
  add column approved_by uuid references users (id) on delete set null on update cascade,
  add column fee_cents bigint not null default 0,
  add column forced boolean not null default false,
  add column note text,
  add column payee_name text,
  add column payee_iban text,
  add constraint refunds_two_people check (approved_by is null or created_by is null or approved_by <> created_by),
  add constraint refunds_fee check (fee_cents between 0 and amount_cents),
  add constraint refunds_payee check (payee_iban is null or (payee_name is not null and payee_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$')),
  drop constraint refunds_amount,
  add constraint refunds_amount check (amount_cents >= 0);

create table refund_items (
  refund_id uuid not null references refunds (id) on delete restrict on update cascade,
  order_item_id uuid not null references order_items (id) on delete restrict on update cascade,
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (refund_id, order_item_id)
);
create index refund_items_order_item_id_idx on refund_items (order_item_id);

insert into state_transitions (entity, from_state, to_state) values
  ('refund', 'requested', 'created'),
  ('refund', 'requested', 'done'),
  ('refund', 'requested', 'cancelled'),
  ('refund', 'failed', 'done');
