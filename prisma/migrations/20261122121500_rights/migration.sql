-- Who may do what is read with each request. A gate that scans without a pause need not: what was read a moment ago is
-- as good as long as nobody's rights changed since, which the statement that lets somebody in looks up in this row.
-- Held to one row; its version is the transaction that last took or gave a right, whoever wrote it and from wherever.
CREATE TABLE "rights" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL,

    CONSTRAINT "rights_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "rights_one_row" CHECK ("id" = 1)
);
insert into rights (version) values (0);

create function note_rights() returns trigger language plpgsql as $$
begin
  update rights set version = pg_current_xact_id()::text::bigint where version <> pg_current_xact_id()::text::bigint;
  return null;
end $$;

-- Deferred: the row is the last that a transaction locks, so nobody waits for it who holds what another waits for.
create constraint trigger sessions_end after delete on sessions deferrable initially deferred
  for each row when (old.user_id is not null and old.expires_at > now()) execute function note_rights();
create constraint trigger sessions_change_hands after update on sessions deferrable initially deferred
  for each row when ((old.user_id, old.impersonator_id) is distinct from (new.user_id, new.impersonator_id) or new.expires_at < old.expires_at)
  execute function note_rights();
create constraint trigger users_change after update on users deferrable initially deferred
  for each row when ((old.name, old.email, old.locale, old.email_verified_at, old.two_factor_confirmed_at, old.deactivated_at)
    is distinct from (new.name, new.email, new.locale, new.email_verified_at, new.two_factor_confirmed_at, new.deactivated_at))
  execute function note_rights();
create constraint trigger user_roles_change after insert or update or delete on user_roles deferrable initially deferred
  for each row execute function note_rights();
create constraint trigger role_permissions_change after insert or update or delete on role_permissions deferrable initially deferred
  for each row execute function note_rights();
create constraint trigger roles_change after update on roles deferrable initially deferred
  for each row when (old.name <> new.name) execute function note_rights();
