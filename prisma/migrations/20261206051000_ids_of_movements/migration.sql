-- Movements that belong to a payment, a refund or a free order are found by that and have an id of their own. Those of before had the id
-- of the payment, the refund or the order, so that none of these is there twice.
create unique index "cash_movements_of_payment" on "cash_movements" ("payment_id") where "kind" = 'sale' and "payment_id" is not null;
create unique index "cash_movements_of_refund" on "cash_movements" ("refund_id") where "kind" = 'refund' and "refund_id" is not null;
create unique index "cash_movements_of_free_order" on "cash_movements" ("order_id") where "kind" = 'sale' and "method" = 'free';

-- An id is bound before its request takes effect. "claims" counts the requests with it that were not refused: at none, the same person may
-- send a corrected request. Its kind, record and person never change.
alter table "client_ids" add column "claims" int not null default 1, add constraint "client_ids_claims" check ("claims" >= 0);
drop trigger client_ids_append_only on client_ids;
create trigger client_ids_bound before delete or update of "id", "kind", "record", "actor", "at" on client_ids
  for each row execute function refuse_change();
