-- A held order has no customer, no owner and no payment yet: what looks for those need not carry it. Every index that
-- a hold does not touch is time that nobody in the queue waits for.
drop index orders_user_id_created_at_idx;
drop index orders_customer_email_idx;
drop index orders_paid_at_idx;
drop index orders_promo_code_id_idx;
create index orders_of_user on orders (user_id, created_at desc) where user_id is not null;
create index orders_of_customer on orders (customer_email) where customer_email is not null;
create index orders_by_payment on orders (paid_at) where paid_at is not null;
create index orders_of_promo_code on orders (promo_code_id) where promo_code_id is not null;

drop index payments_state_created_at_idx;
create index payments_undecided on payments (created_at) where state in ('created', 'authorised');

drop index order_items_product_id_idx;
drop index tickets_event_id_created_at_idx;
