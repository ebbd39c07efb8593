-- Public holidays of the venue's region and town, such as CT or CT.B in Spain; empty for those of the country alone.
alter table venues
  add column region text not null default '',
  add constraint venues_region check (region ~ '^[A-Za-z0-9 .-]{0,40}$');

-- A special day that comes every year on the same date, such as the feast of the town's patron.
alter table special_days add column every_year boolean not null default false;

-- The calendar whose public holidays an event's forecast has, and up to which day.
create table forecast_calendars (
  event_id uuid primary key references events (id) on delete cascade,
  calendar text not null,
  until date not null
);
