-- Ids of clients are deleted after 400 days, oldest first.
CREATE INDEX "client_ids_at_idx" ON "client_ids"("at");
