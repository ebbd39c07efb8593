-- Which changes of state there are (server/shared/states.ts); any other fails.
create table state_transitions (
    "entity" text not null,
    "from_state" text not null,
    "to_state" text not null,
    constraint state_transitions_pkey primary key ("entity", "from_state", "to_state")
);

insert into state_transitions (entity, from_state, to_state) values
  ('order', 'held', 'pending'),
  ('order', 'held', 'paid'),
  ('order', 'held', 'expired'),
  ('order', 'held', 'cancelled'),
  ('order', 'pending', 'paid'),
  ('order', 'pending', 'expired'),
  ('order', 'pending', 'cancelled'),
  ('order', 'paid', 'partially_refunded'),
  ('order', 'paid', 'refunded'),
  ('order', 'partially_refunded', 'refunded'),
  ('order', 'expired', 'paid'),
  ('payment', 'created', 'authorised'),
  ('payment', 'created', 'captured'),
  ('payment', 'created', 'failed'),
  ('payment', 'created', 'cancelled'),
  ('payment', 'authorised', 'captured'),
  ('payment', 'authorised', 'failed'),
  ('payment', 'authorised', 'cancelled'),
  ('payment', 'captured', 'partially_refunded'),
  ('payment', 'captured', 'refunded'),
  ('payment', 'captured', 'disputed'),
  ('payment', 'partially_refunded', 'refunded'),
  ('payment', 'partially_refunded', 'disputed'),
  ('payment', 'failed', 'authorised'),
  ('payment', 'failed', 'captured'),
  ('payment', 'cancelled', 'authorised'),
  ('payment', 'cancelled', 'captured'),
  ('payment', 'disputed', 'captured'),
  ('payment', 'disputed', 'refunded'),
  ('refund', 'created', 'transit'),
  ('refund', 'created', 'done'),
  ('refund', 'created', 'failed'),
  ('refund', 'created', 'cancelled'),
  ('refund', 'transit', 'done'),
  ('refund', 'transit', 'failed'),
  ('refund', 'failed', 'created'),
  ('ticket', 'valid', 'used'),
  ('ticket', 'valid', 'cancelled'),
  ('ticket', 'valid', 'replaced'),
  ('ticket', 'valid', 'expired'),
  ('ticket', 'valid', 'blocked'),
  ('ticket', 'blocked', 'valid'),
  ('ticket', 'blocked', 'cancelled'),
  ('ticket', 'blocked', 'replaced'),
  ('ticket', 'blocked', 'expired');

-- prisma/functions/states/refuse_transition.sql takes its place; the triggers need one to name.
create function refuse_transition() returns trigger language plpgsql as $$
begin
  return new;
end $$;

create trigger orders_transition before update of state on orders for each row when (old.state is distinct from new.state)
  execute function refuse_transition('order');
create trigger payments_transition before update of state on payments for each row when (old.state is distinct from new.state)
  execute function refuse_transition('payment');
create trigger refunds_transition before update of state on refunds for each row when (old.state is distinct from new.state)
  execute function refuse_transition('refund');
create trigger tickets_transition before update of state on tickets for each row when (old.state is distinct from new.state)
  execute function refuse_transition('ticket');
