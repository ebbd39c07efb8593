-- AlterTable
ALTER TABLE "product_prices" ALTER COLUMN "weekdays" SET DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "promo_code_batches" ALTER COLUMN "tags" SET DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "promo_codes" ALTER COLUMN "tags" SET DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "promos" ALTER COLUMN "product_ids" SET DEFAULT ARRAY[]::UUID[],
ALTER COLUMN "weekdays" SET DEFAULT ARRAY[]::INTEGER[],
ALTER COLUMN "channels" SET DEFAULT ARRAY[]::TEXT[],
ALTER COLUMN "customer_groups" SET DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "sales_channels" ALTER COLUMN "payment_methods" SET DEFAULT ARRAY[]::TEXT[];

-- What nobody wrote is an empty list, never null: conditions count on it.
UPDATE "product_prices" SET "weekdays" = coalesce("weekdays", '{}');
UPDATE "promo_code_batches" SET "tags" = coalesce("tags", '{}');
UPDATE "promo_codes" SET "tags" = coalesce("tags", '{}');
UPDATE "promos" SET "product_ids" = coalesce("product_ids", '{}'), "weekdays" = coalesce("weekdays", '{}'),
  "channels" = coalesce("channels", '{}'), "customer_groups" = coalesce("customer_groups", '{}');
UPDATE "sales_channels" SET "payment_methods" = coalesce("payment_methods", '{}');
ALTER TABLE "product_prices" ALTER COLUMN "weekdays" SET NOT NULL;
ALTER TABLE "promo_code_batches" ALTER COLUMN "tags" SET NOT NULL;
ALTER TABLE "promo_codes" ALTER COLUMN "tags" SET NOT NULL;
ALTER TABLE "promos" ALTER COLUMN "product_ids" SET NOT NULL, ALTER COLUMN "weekdays" SET NOT NULL,
  ALTER COLUMN "channels" SET NOT NULL, ALTER COLUMN "customer_groups" SET NOT NULL;
ALTER TABLE "sales_channels" ALTER COLUMN "payment_methods" SET NOT NULL;

-- Searches by a beginning. Partial, because the schema file can say nothing of operator classes and leaves partial indexes alone.
DROP INDEX "promo_codes_search";
DROP INDEX "users_search_email";
CREATE INDEX "promo_codes_search" ON "promo_codes" ("code" text_pattern_ops) WHERE "code" IS NOT NULL;
CREATE INDEX "users_search_email" ON "users" ("email" text_pattern_ops) WHERE "email" IS NOT NULL;
