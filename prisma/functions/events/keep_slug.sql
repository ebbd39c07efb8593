-- Keeps the former address of a renamed event for redirects, and reserves it for that event. An after trigger, so that
-- a transaction that waited for another's rename sees its result.
create or replace function keep_slug() returns trigger language plpgsql as $$
begin
  delete from event_slugs where slug = new.slug and event_id = new.id;
  if exists (select from event_slugs where slug = new.slug) then
    raise exception 'the former address of another event' using errcode = 'unique_violation',
      constraint = 'events_slug_key', table = 'events';
  end if;
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    insert into event_slugs (slug, event_id) values (old.slug, new.id) on conflict (slug) do nothing;
  end if;
  return null;
end $$;
