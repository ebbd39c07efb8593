-- The form of a product says what was sold of it, and what of that under other terms, without reading all that was ever sold.
CREATE INDEX "order_items_product_id_terms_id_idx" ON "order_items"("product_id", "terms_id");
