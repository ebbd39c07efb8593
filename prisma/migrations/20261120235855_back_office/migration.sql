-- DropForeignKey
ALTER TABLE "promo_codes" DROP CONSTRAINT "promo_codes_event_id_fkey";

-- DropIndex
DROP INDEX "promo_codes_event_id_idx";

-- AlterTable
ALTER TABLE "appointments" ADD COLUMN     "prices" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "audit_log" ADD COLUMN     "impersonator_id" UUID,
ADD COLUMN     "label" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "holder_until_hours" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "images" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "refund_fee_percent" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "refund_until_hours" INTEGER,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "zone" TEXT;

-- AlterTable
ALTER TABLE "languages" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "fee_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "fee_tax_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "fee_tax_rate" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "invoicing_account" TEXT,
ADD COLUMN     "invoicing_item" TEXT,
ADD COLUMN     "invoicing_tax_code" TEXT,
ADD COLUMN     "series_id" UUID,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "visits_in_order" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "quotas" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "roles" ADD COLUMN     "description" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "limits" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "impersonator_id" UUID;

-- AlterTable
ALTER TABLE "tickets" ADD COLUMN     "serial" TEXT;

-- AlterTable
ALTER TABLE "time_block_exceptions" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "time_blocks" ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "invited_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "venues" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "user_devices" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_agent" TEXT,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_prices" (
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "channel" TEXT,
    "price_cents" INTEGER NOT NULL,
    "sale_from" TIMESTAMPTZ(3),
    "sale_until" TIMESTAMPTZ(3),
    "visit_from" DATE,
    "visit_until" DATE,
    "weekdays" INTEGER[],

    CONSTRAINT "product_prices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_visits" (
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "event_id" UUID NOT NULL,
    "min_gap_minutes" INTEGER NOT NULL DEFAULT 0,
    "max_gap_minutes" INTEGER,
    "same_day" BOOLEAN NOT NULL DEFAULT false,
    "can_choose_later" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "product_visits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "series" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "digits" INTEGER NOT NULL DEFAULT 6,
    "next_number" INTEGER NOT NULL DEFAULT 1,
    "yearly" BOOLEAN NOT NULL DEFAULT false,
    "year" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_presets" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "products" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_presets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promos" (
    "id" UUID NOT NULL,
    "event_id" UUID,
    "name" JSONB NOT NULL,
    "trigger" TEXT NOT NULL DEFAULT 'automatic',
    "effect" TEXT NOT NULL,
    "percent" INTEGER,
    "amount_cents" INTEGER,
    "buy" INTEGER,
    "pay" INTEGER,
    "product_ids" UUID[],
    "min_quantity" INTEGER NOT NULL DEFAULT 1,
    "max_quantity" INTEGER,
    "min_total_cents" INTEGER NOT NULL DEFAULT 0,
    "visit_from" DATE,
    "visit_until" DATE,
    "weekdays" INTEGER[],
    "min_days_ahead" INTEGER,
    "max_days_ahead" INTEGER,
    "sale_from" TIMESTAMPTZ(3),
    "sale_until" TIMESTAMPTZ(3),
    "channels" TEXT[],
    "customer_groups" TEXT[],
    "max_per_order" INTEGER,
    "max_per_customer" INTEGER,
    "max_uses" INTEGER,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "budget_cents" INTEGER,
    "spent_cents" INTEGER NOT NULL DEFAULT 0,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "stackable" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "requestable" BOOLEAN NOT NULL DEFAULT false,
    "request_text" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "promos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promo_code_batches" (
    "id" UUID NOT NULL,
    "promo_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'generated',
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "prefix" TEXT NOT NULL DEFAULT '',
    "length" INTEGER NOT NULL DEFAULT 8,
    "quantity" INTEGER NOT NULL,
    "made" INTEGER NOT NULL DEFAULT 0,
    "tags" TEXT[],
    "max_uses" INTEGER NOT NULL DEFAULT 1,
    "valid_from" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "promo_code_batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promo_code_requests" (
    "id" UUID NOT NULL,
    "promo_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "note" TEXT,
    "promo_code_id" UUID,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "promo_code_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promo_redemptions" (
    "id" UUID NOT NULL,
    "promo_id" UUID NOT NULL,
    "promo_code_id" UUID,
    "order_id" UUID NOT NULL,
    "name" JSONB NOT NULL,
    "discount_cents" INTEGER NOT NULL,
    "customer_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT moment(),
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "promo_redemptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sales_channels" (
    "code" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "payment_methods" TEXT[],
    "lead_minutes" INTEGER,
    "max_tickets" INTEGER,
    "fee_kind" TEXT NOT NULL DEFAULT 'none',
    "fee_cents" INTEGER NOT NULL DEFAULT 0,
    "fee_percent" INTEGER NOT NULL DEFAULT 0,
    "fee_tax_rate" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sales_channels_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "translations" (
    "language_code" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" UUID,

    CONSTRAINT "translations_pkey" PRIMARY KEY ("language_code","key")
);

-- CreateTable
CREATE TABLE "mail_texts" (
    "kind" TEXT NOT NULL,
    "language_code" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_texts_pkey" PRIMARY KEY ("kind","language_code")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "href" TEXT,
    "dedupe_key" TEXT,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_preferences" (
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "in_app" BOOLEAN NOT NULL DEFAULT true,
    "mail" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "notification_preferences_pkey" PRIMARY KEY ("user_id","kind")
);

-- CreateTable
CREATE TABLE "saved_views" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media" (
    "id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_variants" (
    "media_id" UUID NOT NULL,
    "width" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "media_variants_pkey" PRIMARY KEY ("media_id","width","format")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_devices_user_id_token_hash_key" ON "user_devices"("user_id", "token_hash");

-- CreateIndex
CREATE INDEX "product_prices_product_id_position_idx" ON "product_prices"("product_id", "position");

-- CreateIndex
CREATE INDEX "product_visits_event_id_idx" ON "product_visits"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_visits_product_id_position_key" ON "product_visits"("product_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "series_name_key" ON "series"("name");

-- CreateIndex
CREATE UNIQUE INDEX "product_presets_name_key" ON "product_presets"("name");

-- CreateIndex
CREATE INDEX "promos_event_id_active_idx" ON "promos"("event_id", "active");

-- CreateIndex
CREATE INDEX "promo_code_batches_created_at_idx" ON "promo_code_batches"("created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "promo_code_requests_secret_key" ON "promo_code_requests"("secret");

-- CreateIndex
CREATE UNIQUE INDEX "promo_code_requests_promo_code_id_key" ON "promo_code_requests"("promo_code_id");

-- CreateIndex
CREATE INDEX "promo_code_requests_state_created_at_idx" ON "promo_code_requests"("state", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "promo_code_requests_promo_id_email_key" ON "promo_code_requests"("promo_id", "email");

-- CreateIndex
CREATE INDEX "promo_redemptions_promo_id_created_at_idx" ON "promo_redemptions"("promo_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "promo_redemptions_promo_id_customer_email_idx" ON "promo_redemptions"("promo_id", "customer_email");

-- CreateIndex
CREATE UNIQUE INDEX "promo_redemptions_order_id_promo_id_key" ON "promo_redemptions"("order_id", "promo_id");

-- CreateIndex
CREATE INDEX "notifications_user_id_created_at_idx" ON "notifications"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "notifications_user_id_dedupe_key_key" ON "notifications"("user_id", "dedupe_key");

-- CreateIndex
CREATE INDEX "saved_views_list_idx" ON "saved_views"("list");

-- CreateIndex
CREATE UNIQUE INDEX "saved_views_user_id_list_name_key" ON "saved_views"("user_id", "list", "name");

-- CreateIndex
CREATE UNIQUE INDEX "media_sha256_key" ON "media"("sha256");

-- Every code there is becomes the key to a promotion of its own, which takes over what it gave.
ALTER TABLE "promo_codes" ADD COLUMN "promo_id" UUID,
ADD COLUMN "batch_id" UUID,
ADD COLUMN "recipient" TEXT,
ADD COLUMN "tags" TEXT[],
ADD COLUMN "active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
ALTER COLUMN "max_uses" SET DEFAULT 1;
UPDATE "promo_codes" SET "promo_id" = gen_random_uuid(), "tags" = '{}';
INSERT INTO "promos" ("id", "event_id", "name", "trigger", "effect", "percent", "amount_cents", "uses")
SELECT "promo_id", "event_id", jsonb_build_object('en', "code", 'es', "code"), 'code',
  CASE WHEN "percent_off" IS NULL THEN 'amount' ELSE 'percentage' END, "percent_off", "amount_off", "uses" FROM "promo_codes";
ALTER TABLE "promo_codes" ALTER COLUMN "promo_id" SET NOT NULL,
DROP COLUMN "amount_off",
DROP COLUMN "event_id",
DROP COLUMN "percent_off";
-- Discounts given by code before are redemptions of it.
INSERT INTO "promo_redemptions" ("id", "promo_id", "promo_code_id", "order_id", "name", "discount_cents", "customer_email", "created_at", "released_at")
SELECT gen_random_uuid(), c."promo_id", c."id", o."id", jsonb_build_object('en', c."code", 'es', c."code"), o."discount_cents", lower(o."customer_email"),
  o."created_at", CASE WHEN o."state" IN ('expired', 'cancelled') THEN o."updated_at" END
FROM "orders" o JOIN "promo_codes" c ON c."id" = o."promo_code_id";
UPDATE "promos" p SET "spent_cents" = coalesce((SELECT sum("discount_cents") FROM "promo_redemptions" r WHERE r."promo_id" = p."id" AND r."released_at" IS NULL), 0);

-- CreateIndex
CREATE INDEX "promo_codes_promo_id_idx" ON "promo_codes"("promo_id");

-- CreateIndex
CREATE INDEX "promo_codes_batch_id_idx" ON "promo_codes"("batch_id");

-- CreateIndex
CREATE INDEX "promo_codes_created_at_idx" ON "promo_codes"("created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "tickets_serial_key" ON "tickets"("serial");

-- AddForeignKey
ALTER TABLE "user_devices" ADD CONSTRAINT "user_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_visits" ADD CONSTRAINT "product_visits_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_visits" ADD CONSTRAINT "product_visits_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promos" ADD CONSTRAINT "promos_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_promo_id_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "promo_code_batches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_code_batches" ADD CONSTRAINT "promo_code_batches_promo_id_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_code_requests" ADD CONSTRAINT "promo_code_requests_promo_id_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_code_requests" ADD CONSTRAINT "promo_code_requests_promo_code_id_fkey" FOREIGN KEY ("promo_code_id") REFERENCES "promo_codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_promo_id_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_promo_code_id_fkey" FOREIGN KEY ("promo_code_id") REFERENCES "promo_codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "translations" ADD CONSTRAINT "translations_language_code_fkey" FOREIGN KEY ("language_code") REFERENCES "languages"("code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say.
ALTER TABLE "promos"
  ADD CONSTRAINT "promos_trigger" CHECK ("trigger" IN ('automatic', 'code')),
  ADD CONSTRAINT "promos_effect" CHECK (CASE "effect"
    WHEN 'percentage' THEN "percent" IS NOT NULL
    WHEN 'amount' THEN "amount_cents" > 0
    WHEN 'fixed_price' THEN "amount_cents" IS NOT NULL
    WHEN 'n_for_m' THEN "buy" IS NOT NULL AND "pay" IS NOT NULL
    WHEN 'cheapest_free' THEN true
    ELSE false END),
  ADD CONSTRAINT "promos_range" CHECK (coalesce("percent", 1) BETWEEN 1 AND 10000 AND coalesce("amount_cents", 0) >= 0
    AND coalesce("buy", 2) BETWEEN 2 AND 100 AND coalesce("pay", 1) >= 0 AND coalesce("pay", 1) < coalesce("buy", 2)),
  ADD CONSTRAINT "promos_uses" CHECK ("uses" >= 0 AND ("max_uses" IS NULL OR "uses" <= "max_uses")),
  ADD CONSTRAINT "promos_budget" CHECK ("spent_cents" >= 0 AND ("budget_cents" IS NULL OR "spent_cents" <= "budget_cents")),
  ADD CONSTRAINT "promos_quantities" CHECK ("min_quantity" >= 1 AND coalesce("max_quantity", 1) >= 1 AND coalesce("max_per_order", 1) >= 1 AND coalesce("max_per_customer", 1) >= 1);
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_form" CHECK ("code" ~ '^[A-Z0-9][A-Z0-9._-]{2,63}$');
ALTER TABLE "promo_code_batches"
  ADD CONSTRAINT "promo_code_batches_state" CHECK ("state" IN ('waiting', 'making', 'ready', 'stopped')),
  ADD CONSTRAINT "promo_code_batches_made" CHECK ("made" BETWEEN 0 AND "quantity" AND "quantity" BETWEEN 1 AND 100000);
ALTER TABLE "promo_code_requests" ADD CONSTRAINT "promo_code_requests_state" CHECK ("state" IN ('waiting', 'approved', 'refused'));
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_discount" CHECK ("discount_cents" >= 0);
ALTER TABLE "product_prices"
  ADD CONSTRAINT "product_prices_money" CHECK ("price_cents" >= 0),
  ADD CONSTRAINT "product_prices_periods" CHECK (("sale_until" IS NULL OR "sale_from" IS NULL OR "sale_until" > "sale_from")
    AND ("visit_until" IS NULL OR "visit_from" IS NULL OR "visit_until" >= "visit_from"));
ALTER TABLE "product_visits" ADD CONSTRAINT "product_visits_gaps" CHECK ("min_gap_minutes" >= 0 AND coalesce("max_gap_minutes", "min_gap_minutes") >= "min_gap_minutes");
ALTER TABLE "series" ADD CONSTRAINT "series_numbers" CHECK ("digits" BETWEEN 1 AND 12 AND "next_number" >= 1 AND "kind" IN ('ticket', 'invoice'));
ALTER TABLE "sales_channels"
  ADD CONSTRAINT "sales_channels_fee" CHECK ("fee_kind" IN ('none', 'per_order', 'per_ticket', 'percentage')
    AND "fee_cents" >= 0 AND "fee_percent" BETWEEN 0 AND 10000 AND "fee_tax_rate" BETWEEN 0 AND 10000),
  ADD CONSTRAINT "sales_channels_code" CHECK ("code" ~ '^[a-z][a-z0-9_]{1,29}$');
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee" CHECK ("fee_cents" >= 0 AND "fee_tax_cents" BETWEEN 0 AND "fee_cents");
ALTER TABLE "events" ADD CONSTRAINT "events_policies" CHECK ("refund_fee_percent" BETWEEN 0 AND 10000 AND coalesce("refund_until_hours", 0) >= 0);
ALTER TABLE "languages" ADD CONSTRAINT "languages_code" CHECK ("code" ~ '^[a-z]{2,3}(-[A-Z]{2})?$');

-- One live promotion per order counts against each customer; looked for by these.
CREATE INDEX "promos_in_force" ON "promos" ("event_id") WHERE "active";
CREATE INDEX "notifications_unread" ON "notifications" ("user_id") WHERE "read_at" IS NULL;
CREATE INDEX "promo_codes_search" ON "promo_codes" ("code" text_pattern_ops);
CREATE INDEX "users_search_name" ON "users" (lower("name") text_pattern_ops);
CREATE INDEX "users_search_email" ON "users" ("email" text_pattern_ops);

-- The channels every installation starts with.
INSERT INTO "sales_channels" ("code", "name", "position", "payment_methods") VALUES
  ('web', '{"en": "Online shop", "es": "Tienda en línea"}', 0, '{card}'),
  ('counter', '{"en": "Counter", "es": "Taquilla"}', 1, '{cash,card}'),
  ('bulk', '{"en": "Companies", "es": "Empresas"}', 2, '{wire_transfer,card}'),
  ('partner', '{"en": "Partners", "es": "Colaboradores"}', 3, '{wire_transfer}'),
  ('kiosk', '{"en": "Kiosk", "es": "Quiosco"}', 4, '{card}');
-- And the languages the product speaks.
INSERT INTO "languages" ("code", "name", "position") VALUES ('en', 'English', 0), ('es', 'Español', 1) ON CONFLICT DO NOTHING;
