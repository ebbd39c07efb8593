-- Refunds that become credit of the buyer's balance, where an event lets its buyers choose that, and who said so.
alter table events add column refund_to_balance boolean not null default false;

alter table refunds add column to_balance text;
alter table refunds
  add constraint refunds_to_balance check (to_balance in ('buyer', 'staff')),
  -- Nobody at a company or a bank is asked for its money.
  add constraint refunds_to_balance_only check (to_balance is null or (state not in ('transit', 'external') and provider_ref is null and payee_iban is null));

-- What went to a balance can still be taken back by the buyer's bank: the company has the money yet.
insert into state_transitions (entity, from_state, to_state) values ('payment', 'refunded', 'disputed') on conflict do nothing;

alter table cancellations drop constraint cancellations_offers;
alter table cancellations add constraint cancellations_offers check (offers <@ array['another_time', 'refund', 'credit'] and offers <> '{}');
