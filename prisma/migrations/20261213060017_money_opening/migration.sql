-- Money of another system, before it was left: reports of days leave it out.
alter table money_entries add column opening boolean default false not null;
