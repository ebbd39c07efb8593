-- CreateTable
CREATE TABLE "gate_devices" (
    "id" UUID NOT NULL,
    "gate_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "fail_mode" TEXT NOT NULL DEFAULT 'secure',
    "pass_seconds" INTEGER NOT NULL DEFAULT 8,
    "paired_at" TIMESTAMPTZ(3) NOT NULL DEFAULT moment(),
    "revoked_at" TIMESTAMPTZ(3),
    "revoke_reason" TEXT,
    "last_seen_at" TIMESTAMPTZ(3),
    "battery" INTEGER,
    "queue" INTEGER,
    "software" TEXT,
    "open_requested_at" TIMESTAMPTZ(3),
    "user_id" UUID,
    "session_id" TEXT,

    CONSTRAINT "gate_devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gate_device_pairings" (
    "code_hash" TEXT NOT NULL,
    "gate_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "gate_device_pairings_pkey" PRIMARY KEY ("code_hash")
);

-- CreateTable
CREATE TABLE "gate_passages" (
    "validation_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "gate_passages_pkey" PRIMARY KEY ("validation_id")
);

-- CreateTable
CREATE TABLE "entry_undos" (
    "validation_id" UUID NOT NULL,
    "cause" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT moment(),
    "user_id" UUID,
    "reason" TEXT,

    CONSTRAINT "entry_undos_pkey" PRIMARY KEY ("validation_id")
);

-- AlterTable
ALTER TABLE "validations" ADD COLUMN "device_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "gate_devices_token_hash_key" ON "gate_devices"("token_hash");

-- CreateIndex
CREATE INDEX "gate_devices_gate_id_idx" ON "gate_devices"("gate_id");

-- CreateIndex
CREATE INDEX "gate_device_pairings_expires_at_idx" ON "gate_device_pairings"("expires_at");

-- CreateIndex
CREATE INDEX "gate_passages_device_id_idx" ON "gate_passages"("device_id");

-- AddForeignKey
ALTER TABLE "gate_devices" ADD CONSTRAINT "gate_devices_gate_id_fkey" FOREIGN KEY ("gate_id") REFERENCES "gates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gate_devices" ADD CONSTRAINT "gate_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gate_device_pairings" ADD CONSTRAINT "gate_device_pairings_gate_id_fkey" FOREIGN KEY ("gate_id") REFERENCES "gates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gate_passages" ADD CONSTRAINT "gate_passages_validation_id_fkey" FOREIGN KEY ("validation_id") REFERENCES "validations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gate_passages" ADD CONSTRAINT "gate_passages_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "gate_devices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_undos" ADD CONSTRAINT "entry_undos_validation_id_fkey" FOREIGN KEY ("validation_id") REFERENCES "validations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_undos" ADD CONSTRAINT "entry_undos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "validations" ADD CONSTRAINT "validations_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "gate_devices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table gate_devices add constraint gate_devices_values check (fail_mode in ('secure', 'open') and pass_seconds between 2 and 60
  and battery between 0 and 100 and queue between 0 and 1000000);
alter table gate_passages add constraint gate_passages_state check (state in ('open', 'passed', 'undone', 'late'));
alter table entry_undos add constraint entry_undos_cause check (cause in ('not_passed', 'no_report', 'supervisor'));
-- Few are open at any moment, among all that ever were.
create index gate_passages_open on gate_passages (expires_at) where state = 'open';

-- An entry may be undone: the ticket has its use again, and the scan counts no more.
alter table validations drop constraint validations_result;
alter table validations add constraint validations_result check (result in ('accepted', 'exited', 'undone', 'already_used', 'not_yet', 'too_late', 'wrong_day',
  'wrong_gate', 'wrong_event', 'cancelled', 'replaced', 'blocked', 'unpaid', 'holder_missing', 're_entry_too_soon', 'rules', 'unknown', 'bad_signature'));
insert into state_transitions (entity, from_state, to_state) values ('ticket', 'used', 'valid');
