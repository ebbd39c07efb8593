-- Buyers may correct the name of a holder until so many hours before the visit (holder_until_hours), for a fee or
-- without one.
alter table events
  add column holder_changes boolean not null default false,
  add column holder_change_fee_cents bigint not null default 0,
  add constraint events_holder_change check (holder_change_fee_cents >= 0 and holder_until_hours >= 0);

-- A correction that has to be paid first costs its fee and nothing else.
alter table order_moves
  add constraint order_moves_rename check (request is null or not request ? 'rename' or total_cents = fee_cents
    and not counts);
