-- Money the sandbox gave back, by the id it was asked under.
CREATE TABLE "sandbox_refunds" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandbox_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sandbox_refunds_session_id_idx" ON "sandbox_refunds"("session_id");

-- AddForeignKey
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sandbox_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_amount" CHECK ("amount" > 0);
ALTER TABLE "sandbox_sessions" ADD CONSTRAINT "sandbox_sessions_refunded" CHECK ("refunded" BETWEEN 0 AND "amount");
