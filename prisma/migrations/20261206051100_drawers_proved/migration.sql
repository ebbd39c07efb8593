-- The nightly proof compares the money of counter sales in drawers with the ledger as well.
alter table "ledger_differences" drop constraint "ledger_differences_ledger",
  add constraint "ledger_differences_ledger" check ("ledger" in ('sales', 'money', 'cash'));
