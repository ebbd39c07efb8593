-- AlterTable
ALTER TABLE "order_items" ADD COLUMN     "visit" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "visit_event_id" UUID,
ADD COLUMN     "visit_of" UUID;

-- Each of a unit's visits once. Partial: hardly any item is a further visit, and the others need no entry here.
CREATE UNIQUE INDEX "order_items_visit_of_visit_key" ON "order_items"("visit_of", "visit") WHERE "visit_of" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_visit_of_fkey" FOREIGN KEY ("visit_of") REFERENCES "order_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_visit_event_id_fkey" FOREIGN KEY ("visit_event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A further visit belongs to a unit, knows whose slots it visits, and costs nothing of its own.
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_visit" CHECK (
  ("visit" = 0 AND "visit_of" IS NULL AND "visit_event_id" IS NULL)
  OR ("visit" > 0 AND "visit_of" IS NOT NULL AND "visit_event_id" IS NOT NULL AND "price_cents" = 0 AND "discount_cents" = 0));

-- Whoever would change or delete an event asks who visits it.
CREATE INDEX "order_items_visit_event_id_idx" ON "order_items"("visit_event_id") WHERE "visit_event_id" IS NOT NULL;
