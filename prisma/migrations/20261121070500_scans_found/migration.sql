-- The scans of an event, and those of whoever stood at the gate, are few among everybody's.
CREATE INDEX "validations_event_id_received_at_idx" ON "validations"("event_id", "received_at" DESC);
CREATE INDEX "validations_user_id_received_at_idx" ON "validations"("user_id", "received_at" DESC);
