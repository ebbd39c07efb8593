-- AlterTable
ALTER TABLE "roles" ADD COLUMN     "end_noted" TIMESTAMPTZ(3),
ADD COLUMN     "ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_limited" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "user_roles" ADD COLUMN     "end_noted" TIMESTAMPTZ(3),
ADD COLUMN     "ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_limited" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "role_scopes" (
    "id" UUID NOT NULL,
    "role_id" UUID NOT NULL,
    "user_id" UUID,
    "venue_id" UUID,
    "event_id" UUID,

    CONSTRAINT "role_scopes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "role_scopes_role_id_user_id_idx" ON "role_scopes"("role_id", "user_id");

-- CreateIndex
CREATE INDEX "role_scopes_venue_id_idx" ON "role_scopes"("venue_id");

-- CreateIndex
CREATE INDEX "role_scopes_event_id_idx" ON "role_scopes"("event_id");

-- AddForeignKey
ALTER TABLE "role_scopes" ADD CONSTRAINT "role_scopes_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "roles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_scopes" ADD CONSTRAINT "role_scopes_user_id_role_id_fkey" FOREIGN KEY ("user_id", "role_id") REFERENCES "user_roles"("user_id", "role_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_scopes" ADD CONSTRAINT "role_scopes_venue_id_fkey" FOREIGN KEY ("venue_id") REFERENCES "venues"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_scopes" ADD CONSTRAINT "role_scopes_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table role_scopes add constraint role_scopes_one_place check (num_nonnulls(venue_id, event_id) = 1);
create unique index role_scopes_once on role_scopes (role_id, coalesce(user_id, role_id), coalesce(venue_id, event_id));

create index user_roles_ending on user_roles (ends_at) where ends_at is not null;

-- What people hold now, whole or in some places only (`held_events`, `held_venues`). Whoever asks what somebody may do
-- asks this and not `user_roles`.
create view held_roles as
  select ur.user_id, ur.role_id, r.name, r.limits, ur.is_limited or r.is_limited as is_limited, least(ur.ends_at, r.ends_at) as ends_at
  from user_roles ur join roles r on r.id = ur.role_id
  where (ur.ends_at is null or ur.ends_at > moment()) and (r.ends_at is null or r.ends_at > moment());

-- An event that comes to a venue, or leaves it, changes what those limited to the venue may do.
create function note_rights_at_venue() returns trigger language plpgsql as $$
begin
  if exists (select from role_scopes where venue_id in (new.venue_id, case when tg_op = 'UPDATE' then old.venue_id end)) then
    update rights set version = pg_current_xact_id()::text::bigint where version <> pg_current_xact_id()::text::bigint;
  end if;
  return null;
end $$;
create constraint trigger role_scopes_change after insert or update or delete on role_scopes deferrable initially deferred
  for each row execute function note_rights();
create constraint trigger roles_reach_changes after update on roles deferrable initially deferred
  for each row when ((old.is_limited, old.ends_at) is distinct from (new.is_limited, new.ends_at)) execute function note_rights();
create constraint trigger events_come after insert on events deferrable initially deferred
  for each row execute function note_rights_at_venue();
create constraint trigger events_move after update on events deferrable initially deferred
  for each row when (old.venue_id <> new.venue_id) execute function note_rights_at_venue();
