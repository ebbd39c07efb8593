-- CreateTable
CREATE TABLE "validation_rules" (
    "id" UUID NOT NULL,
    "venue_id" UUID,
    "name" TEXT NOT NULL,
    "effect" TEXT NOT NULL,
    "priority" INTEGER NOT NULL DEFAULT 100,
    "conditions" JSONB NOT NULL,
    "message" JSONB NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "validation_rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "validation_rule_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL,

    CONSTRAINT "validation_rule_state_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "validation_rules_venue_id_idx" ON "validation_rules"("venue_id");

-- AddForeignKey
ALTER TABLE "validation_rules" ADD CONSTRAINT "validation_rules_venue_id_fkey" FOREIGN KEY ("venue_id") REFERENCES "venues"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table validation_rules add constraint validation_rules_effect check (effect in ('deny', 'warn'));
alter table validation_rule_state add constraint validation_rule_state_one_row check (id = 1);
insert into validation_rule_state (version) values (0);

create function note_rules() returns trigger language plpgsql as $$
begin
  update validation_rule_state set version = pg_current_xact_id()::text::bigint where version <> pg_current_xact_id()::text::bigint;
  return null;
end $$;

-- Deferred, as with rights: the row is the last that a transaction locks.
create constraint trigger validation_rules_change after insert or update or delete on validation_rules deferrable initially deferred
  for each row execute function note_rules();
create trigger validation_rules_heard after insert or update or delete on validation_rules for each statement execute function announce_change();

-- Two more results: a rule refused it, and somebody went out.
alter table validations drop constraint validations_result;
alter table validations add constraint validations_result check (result in ('accepted', 'exited', 'already_used', 'not_yet', 'too_late', 'wrong_day',
  'wrong_gate', 'wrong_event', 'cancelled', 'replaced', 'blocked', 'unpaid', 'holder_missing', 're_entry_too_soon', 'rules', 'unknown', 'bad_signature'));
