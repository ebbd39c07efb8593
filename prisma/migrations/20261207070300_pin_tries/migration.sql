-- Tries of a PIN are counted for each asker and owner.
-- A PIN that five wrong tries had locked is open again, within the new limits.
CREATE TABLE "staff_pin_tries" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "asker_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT moment(),

    CONSTRAINT "staff_pin_tries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "staff_pin_tries_owner_id_asker_id_idx" ON "staff_pin_tries"("owner_id", "asker_id");
CREATE INDEX "staff_pin_tries_asker_id_at_idx" ON "staff_pin_tries"("asker_id", "at");
ALTER TABLE "staff_pin_tries"
  ADD CONSTRAINT "staff_pin_tries_owner_id_fkey" FOREIGN KEY ("owner_id")
  REFERENCES "staff_pins"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "staff_pin_tries"
  ADD CONSTRAINT "staff_pin_tries_asker_id_fkey" FOREIGN KEY ("asker_id")
  REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "staff_pins" DROP COLUMN "wrong_tries";
