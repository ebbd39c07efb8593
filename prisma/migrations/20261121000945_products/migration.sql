-- AlterTable
ALTER TABLE "products" ADD COLUMN     "preset_key" UUID;

-- AlterTable
ALTER TABLE "series" ADD COLUMN     "last_used_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "products_event_id_preset_key_key" ON "products"("event_id", "preset_key");

-- A number belongs to one series: prefixes differ also once the year stands in them, and never run into the digits.
ALTER TABLE "series"
  ADD CONSTRAINT "series_prefix" CHECK ("prefix" ~ '[^0-9}]$' AND length("prefix") <= 40),
  ADD CONSTRAINT "series_yearly" CHECK (NOT "yearly" OR "prefix" LIKE '%{year}%');
CREATE UNIQUE INDEX "series_prefix_key" ON "series" (regexp_replace("prefix", '\d{4}', '{year}', 'g'));

ALTER TABLE "products"
  ADD CONSTRAINT "products_margins" CHECK ("entry_before_minutes" >= 0 AND "entry_after_minutes" >= 0 AND "entry_before_minutes" + "entry_after_minutes" > 0),
  ADD CONSTRAINT "products_days" CHECK ("valid_days" IS NULL OR "valid_days" >= 1),
  ADD CONSTRAINT "products_re_entry" CHECK ("re_entry_minutes" >= 0);
