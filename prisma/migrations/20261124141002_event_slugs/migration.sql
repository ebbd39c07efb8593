-- The former addresses of events, which lead to the present one. Triggers keep them, whatever version of the server renames.
create table event_slugs (
  slug text not null primary key,
  event_id uuid not null references events (id) on delete cascade on update cascade,
  since timestamptz(3) not null default moment()
);
create index event_slugs_event_id_idx on event_slugs (event_id);

-- prisma/functions/states/keep_slug.sql takes its place, or is there already where a migration before this one came after
-- the functions; the trigger needs one to name.
do $body$ begin
  if to_regprocedure('keep_slug()') is null then
    create function keep_slug() returns trigger language plpgsql as $$ begin return null; end $$;
  end if;
end $body$;
create trigger events_slug after insert or update of slug on events for each row execute function keep_slug();
