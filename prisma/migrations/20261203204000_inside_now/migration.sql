-- How many people are inside: until when a day lasts at a venue, how many there may be, and corrections of the count.
ALTER TABLE "venues" ADD COLUMN "closes_at" TEXT NOT NULL DEFAULT '00:00';

CREATE TABLE "fire_limits" (
    "venue_id" UUID NOT NULL,
    "zone" TEXT NOT NULL DEFAULT '',
    "people" INTEGER NOT NULL,
    "refuses" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "fire_limits_pkey" PRIMARY KEY ("venue_id","zone")
);

CREATE TABLE "inside_corrections" (
    "id" UUID NOT NULL,
    "venue_id" UUID NOT NULL,
    "zone" TEXT NOT NULL DEFAULT '',
    "change" INTEGER NOT NULL,
    "counted" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "user_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT moment(),

    CONSTRAINT "inside_corrections_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "inside_corrections_venue_id_at_idx" ON "inside_corrections"("venue_id", "at" DESC);

ALTER TABLE "fire_limits" ADD CONSTRAINT "fire_limits_venue_id_fkey" FOREIGN KEY ("venue_id") REFERENCES "venues"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "inside_corrections" ADD CONSTRAINT "inside_corrections_venue_id_fkey" FOREIGN KEY ("venue_id") REFERENCES "venues"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "inside_corrections" ADD CONSTRAINT "inside_corrections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

alter table venues add constraint venues_closes_at check (closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$');
alter table fire_limits add constraint fire_limits_people check (people between 1 and 1000000);
alter table inside_corrections add constraint inside_corrections_counted check (counted >= 0 and change <> 0);
create trigger inside_corrections_append_only before update or delete on inside_corrections for each row execute function refuse_change();

-- Added to whatever these hold by now.
do $$
declare
  c record;
begin
  for c in select conname, conrelid::regclass as target, pg_get_constraintdef(oid) as definition,
      case when conname = 'validations_result' then '''full''::text, ' else '''gate_device_silent''::text, ''venue_nearly_full''::text, ''venue_full''::text, ' end as added
    from pg_constraint where conname in ('validations_result', 'notifications_kind', 'notification_preferences_kind') loop
    if position('ARRAY[' in c.definition) = 0 then raise exception '% is written otherwise', c.conname; end if;
    execute format('alter table %s drop constraint %I', c.target, c.conname);
    execute format('alter table %s add constraint %I %s', c.target, c.conname, replace(c.definition, 'ARRAY[', 'ARRAY[' || c.added));
  end loop;
end $$;
