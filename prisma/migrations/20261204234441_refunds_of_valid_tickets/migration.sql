-- Money that goes back while its tickets stay valid.
alter table refunds add column keeps_tickets boolean not null default false;
