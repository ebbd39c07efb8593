-- An event may be visited on a day instead of at a time: its slots stand for days, one for each.
alter table events add column by_day boolean not null default false;
-- Not `day`, which statements of servers of the version before call something else.
alter table appointments add column whole_day date;
-- Of days alone: an index of all events' slots would be taken for the one by their start.
create unique index appointments_of_days on appointments (event_id, whole_day) where whole_day is not null;

-- The day a slot stands for is that on which it begins, by its venue's calendar, whoever makes or moves it.
create or replace function set_slot_day() returns trigger language plpgsql as $$
begin
  new.whole_day := (select (new.starts_at at time zone v.time_zone)::date from events e join venues v on v.id = e.venue_id
    where e.id = new.event_id and e.by_day);
  return new;
end $$;
create trigger appointments_day before insert or update of starts_at on appointments for each row execute function set_slot_day();
