CREATE TABLE "product_terms" (
    "id" UUID NOT NULL,
    "holder_fields" JSONB NOT NULL,
    "re_entry_minutes" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL,
    "entry_before_minutes" INTEGER NOT NULL,
    "entry_after_minutes" INTEGER NOT NULL,
    "valid_from" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "valid_days" INTEGER,
    CONSTRAINT "product_terms_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "products" ADD COLUMN "terms_id" UUID;
ALTER TABLE "order_items" ADD COLUMN "terms_id" UUID;
ALTER TABLE "sale_entries" ADD COLUMN "account" TEXT, ADD COLUMN "tax_code" TEXT;

-- As keep_terms has it: what was sold before keeps the terms of today.
UPDATE "products" SET "terms_id" = md5(jsonb_build_array(holder_fields, re_entry_minutes, uses, entry_before_minutes, entry_after_minutes,
  extract(epoch from valid_from), extract(epoch from valid_until), valid_days)::text)::uuid;
INSERT INTO "product_terms" SELECT DISTINCT ON (terms_id) terms_id, holder_fields, re_entry_minutes, uses, entry_before_minutes, entry_after_minutes,
  valid_from, valid_until, valid_days FROM "products" ORDER BY terms_id;
UPDATE "order_items" i SET "terms_id" = p.terms_id FROM "products" p WHERE p.id = i.product_id;
ALTER TABLE "sale_entries" DISABLE TRIGGER USER;
UPDATE "sale_entries" e SET "account" = p.invoicing_account, "tax_code" = p.invoicing_tax_code FROM "products" p
  WHERE p.id = e.product_id AND (p.invoicing_account IS NOT NULL OR p.invoicing_tax_code IS NOT NULL);
ALTER TABLE "sale_entries" ENABLE TRIGGER USER;

-- The functions come after the migrations; their version of this is the same.
create or replace function keep_terms() returns trigger language plpgsql as $$
begin
  new.terms_id := md5(jsonb_build_array(new.holder_fields, new.re_entry_minutes, new.uses, new.entry_before_minutes, new.entry_after_minutes,
    extract(epoch from new.valid_from), extract(epoch from new.valid_until), new.valid_days)::text)::uuid;
  insert into product_terms values (new.terms_id, new.holder_fields, new.re_entry_minutes, new.uses, new.entry_before_minutes, new.entry_after_minutes,
    new.valid_from, new.valid_until, new.valid_days) on conflict (id) do nothing;
  return new;
end $$;

create trigger products_keep_terms before insert or update on products for each row execute function keep_terms();
create trigger product_terms_stay before update or delete on product_terms for each row execute function refuse_change();
