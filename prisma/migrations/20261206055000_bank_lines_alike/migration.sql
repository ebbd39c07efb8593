-- Movements that are alike are looked for by account, day and amount: a file of many movements of one day compared each with each.
CREATE INDEX "bank_lines_account_booked_on_amount_cents_idx" ON "bank_lines"("account", "booked_on", "amount_cents");
