-- A short number by which a member of staff says on a colleague's device that it is them.
CREATE TABLE "staff_pins" (
    "user_id" UUID NOT NULL,
    "pin_hash" TEXT NOT NULL,
    "wrong_tries" INTEGER NOT NULL DEFAULT 0,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT moment(),

    CONSTRAINT "staff_pins_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "staff_pins" ADD CONSTRAINT "staff_pins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
alter table staff_pins add constraint staff_pins_tries check (wrong_tries between 0 and 5);

-- On whose device a supervisor did it.
ALTER TABLE "validations" ADD COLUMN "steward_id" UUID;
ALTER TABLE "validations" ADD CONSTRAINT "validations_steward_id_fkey" FOREIGN KEY ("steward_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "validations_steward_id_idx" ON "validations"("steward_id");
ALTER TABLE "entry_undos" ADD COLUMN "steward_id" UUID;
ALTER TABLE "entry_undos" ADD CONSTRAINT "entry_undos_steward_id_fkey" FOREIGN KEY ("steward_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
