-- Nobody asks for the messages of a payment.
DROP INDEX "provider_events_payment_id_idx";

-- Most scans let somebody in: those are found by time, and only the refused ones by what they came to.
DROP INDEX "validations_result_received_at_idx";
CREATE INDEX "validations_refused" ON "validations" ("result", "received_at" DESC) WHERE "result" <> 'accepted';
