-- CreateTable
CREATE TABLE "balance_codes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "shift_id" UUID NOT NULL,
    "asked_by" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT moment(),

    CONSTRAINT "balance_codes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "balance_codes_shift_id_idx" ON "balance_codes"("shift_id");
CREATE INDEX "balance_codes_asked_by_idx" ON "balance_codes"("asked_by");
CREATE UNIQUE INDEX "balance_codes_user_id_shift_id_asked_by_key" ON "balance_codes"("user_id", "shift_id", "asked_by");
ALTER TABLE "balance_codes" ADD CONSTRAINT "balance_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "balance_codes" ADD CONSTRAINT "balance_codes_asked_by_fkey" FOREIGN KEY ("asked_by") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "balance_codes" ADD CONSTRAINT "balance_codes_shift_id_fkey" FOREIGN KEY ("shift_id") REFERENCES "cashbox_shifts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
alter table "balance_codes" add constraint "balance_codes_tries" check ("tries" between 0 and 5);
