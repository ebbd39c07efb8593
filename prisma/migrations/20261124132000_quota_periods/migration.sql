-- A quota counts in all, or anew for each slot, day or event; one without an event is the house's, for products of any.
alter table quotas alter column event_id drop not null;
alter table quotas add column period text not null default 'in_all',
  add constraint quotas_period check (period in ('in_all', 'slot', 'day', 'event')),
  add constraint quotas_places_of_period check (period = 'in_all' or held + sold = 0);
create unique index quotas_house_name_once on quotas (lower(name)) where event_id is null;

-- What is taken of a quota in one slot, on one day, for one event; made when it is first needed.
create table quota_counters (
  id uuid not null primary key,
  quota_id uuid not null references quotas (id) on delete cascade on update cascade,
  key text not null,
  day date,
  appointment_id uuid references appointments (id) on delete cascade on update cascade,
  event_id uuid references events (id) on delete cascade on update cascade,
  size integer not null,
  is_exception boolean not null default false,
  held integer not null default 0,
  sold integer not null default 0,
  constraint quota_counters_places check (held >= 0 and sold >= 0 and size >= 0 and held + sold <= size),
  constraint quota_counters_of check (num_nonnulls(day, appointment_id, event_id) = 1)
);
create unique index quota_counters_quota_id_key_key on quota_counters (quota_id, key);
create index quota_counters_quota_id_day_idx on quota_counters (quota_id, day);
create index quota_counters_appointment_id_idx on quota_counters (appointment_id);
create index quota_counters_event_id_idx on quota_counters (event_id);

-- The size of a quota is that of its counters, whoever changes it; those with a size of their own keep it.
create or replace function resize_quota_counters() returns trigger language plpgsql as $$
begin
  perform 1 from quota_counters where quota_id = new.id order by id for no key update;
  update quota_counters set size = new.size where quota_id = new.id and not is_exception;
  return null;
end $$;
create trigger quotas_resized after update of size on quotas for each row when (old.size is distinct from new.size)
  execute function resize_quota_counters();

-- The day that an item counts on, by its venue's calendar.
alter table order_items add column day date;
update order_items i set day = (a.starts_at at time zone v.time_zone)::date
  from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
  where a.id = i.appointment_id and i.quota_ids <> '{}';
