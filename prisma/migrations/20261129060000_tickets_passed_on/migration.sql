-- Whoever was given a ticket gives it on: of whom an offer is, where not its buyer's, and that they have it no more (`passed`).
alter table ticket_transfers
  add column passed_by uuid references ticket_transfers (id) on delete restrict on update cascade,
  drop constraint ticket_transfers_state,
  add constraint ticket_transfers_state check (state in ('offered', 'taken', 'passed', 'withdrawn')),
  drop constraint ticket_transfers_taken,
  add constraint ticket_transfers_taken check (state not in ('taken', 'passed') or claim_id is not null);
create index ticket_transfers_passed_by_idx on ticket_transfers (passed_by) where passed_by is not null;
