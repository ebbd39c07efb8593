-- AddForeignKey
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_channel_fkey" FOREIGN KEY ("channel") REFERENCES "sales_channels"("code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel_fkey" FOREIGN KEY ("channel") REFERENCES "sales_channels"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "validations" ADD CONSTRAINT "validations_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Names that stand in a column are ones the product knows; a test holds these lists against the product's own.
ALTER TABLE "validations" ADD CONSTRAINT "validations_result" CHECK ("result" IN ('accepted', 'already_used', 'not_yet', 'too_late', 'wrong_day',
  'wrong_gate', 'wrong_event', 'cancelled', 'replaced', 'blocked', 'unpaid', 'holder_missing', 're_entry_too_soon', 'unknown', 'bad_signature'));
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_kind"
  CHECK ("kind" IN ('password_reset', 'email_verification', 'first_administrator', 'invitation', 'new_device'));
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind"
  CHECK ("kind" IN ('slot_nearly_full', 'exception_conflicts', 'code_batch_ready', 'promo_code_requested', 'new_device'));
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind"
  CHECK ("kind" IN ('slot_nearly_full', 'exception_conflicts', 'code_batch_ready', 'promo_code_requested', 'new_device'));
ALTER TABLE "promo_code_batches" ADD CONSTRAINT "promo_code_batches_source" CHECK ("source" IN ('generated', 'imported'));

-- A scan keeps the ticket it was for, not who held it: that is read where it can be erased.
ALTER TABLE "validations" DISABLE TRIGGER "validations_append_only";
UPDATE "validations" SET "data" = "data" - 'holder' WHERE "data" ? 'holder';
ALTER TABLE "validations" ENABLE TRIGGER "validations_append_only";

-- What is older than its retention is found by time.
