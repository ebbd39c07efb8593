ALTER TABLE "order_items" ADD COLUMN "refund_at_most" TIMESTAMPTZ(3),
ADD COLUMN "refund_at_least" TIMESTAMPTZ(3),
ADD COLUMN "refund_most_cents" BIGINT;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_refund_most" CHECK ("refund_most_cents" >= 0);
