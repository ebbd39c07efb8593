-- Sales of another system, before it was left: reports of days leave them out.
alter table sale_entries add column opening boolean default false not null;
