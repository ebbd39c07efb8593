-- How often a drawer was asked for more than it holds. After two refusals a second person approves whatever is paid out of it, so
-- that no cashier finds the expected sum by asking.
alter table cashbox_shifts
  add column short_refusals integer not null default 0,
  add constraint cashbox_shifts_short_refusals check (short_refusals between 0 and 2);
