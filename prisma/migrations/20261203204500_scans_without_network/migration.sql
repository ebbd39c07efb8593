-- AlterTable
ALTER TABLE "validations" ADD COLUMN "uploaded_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "scan_grants" (
    "id" UUID NOT NULL,
    "venue_id" UUID NOT NULL,
    "user_id" UUID,
    "device_id" UUID,
    "within" UUID[],
    "is_limited" BOOLEAN NOT NULL DEFAULT false,
    "may_force" BOOLEAN NOT NULL DEFAULT false,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT moment(),

    CONSTRAINT "scan_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entry_conflicts" (
    "validation_id" UUID NOT NULL,
    "other_id" UUID,
    "kind" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT moment(),

    CONSTRAINT "entry_conflicts_pkey" PRIMARY KEY ("validation_id")
);

-- CreateIndex
CREATE INDEX "scan_grants_issued_at_idx" ON "scan_grants"("issued_at");

-- CreateIndex
CREATE INDEX "scan_grants_venue_id_idx" ON "scan_grants"("venue_id");

-- CreateIndex
CREATE INDEX "scan_grants_user_id_idx" ON "scan_grants"("user_id");

-- CreateIndex
CREATE INDEX "scan_grants_device_id_idx" ON "scan_grants"("device_id");

-- CreateIndex
CREATE INDEX "entry_conflicts_other_id_idx" ON "entry_conflicts"("other_id");

-- CreateIndex
CREATE INDEX "tickets_valid_until_idx" ON "tickets"("valid_until");

-- AddForeignKey
ALTER TABLE "scan_grants" ADD CONSTRAINT "scan_grants_venue_id_fkey" FOREIGN KEY ("venue_id") REFERENCES "venues"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scan_grants" ADD CONSTRAINT "scan_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scan_grants" ADD CONSTRAINT "scan_grants_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "gate_devices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_validation_id_fkey" FOREIGN KEY ("validation_id") REFERENCES "validations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "validations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

alter table entry_conflicts add constraint entry_conflicts_kind check (kind in ('replaced', 'blocked', 'cancelled', 'unpaid', 'already_used',
  're_entry_too_soon', 'day_limit', 'week_limit', 'rules', 'unknown', 'answer_lost'));
