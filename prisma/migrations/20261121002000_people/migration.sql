-- AlterTable
ALTER TABLE "users" ADD COLUMN "last_seen_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "role_defaults" (
    "role" TEXT NOT NULL,
    "permission" TEXT NOT NULL,

    CONSTRAINT "role_defaults_pkey" PRIMARY KEY ("role","permission")
);

-- CreateIndex
CREATE INDEX "users_name_id_idx" ON "users"("name", "id");
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id");
CREATE INDEX "sessions_impersonator_id_idx" ON "sessions"("impersonator_id");

-- The list of people stands by when they were last seen; those who never were come last.
CREATE INDEX "users_by_last_seen" ON "users" ((coalesce("last_seen_at", '-infinity'::timestamptz)) DESC NULLS LAST, "id" DESC);
UPDATE "users" SET "last_seen_at" = seen.at
  FROM (SELECT "user_id", max("last_seen_at") AS at FROM "sessions" GROUP BY "user_id") seen WHERE seen."user_id" = "users"."id";

ALTER TABLE "roles" ADD CONSTRAINT "roles_limits" CHECK (jsonb_typeof("limits") = 'object');
