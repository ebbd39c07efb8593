-- A batch whose last code was deleted has none left.
alter table "promo_code_batches" drop constraint "promo_code_batches_made",
  add constraint "promo_code_batches_made" check ("made" between 0 and "quantity" and "quantity" between 0 and 100000);
