-- What the schema file cannot say: the constraints that stand behind the money and the places.

-- Places: the counters can never say more than there is, whatever a statement tries.
alter table appointments
  add constraint appointments_places check (held >= 0 and sold >= 0 and capacity >= 0 and held + sold <= capacity),
  add constraint appointments_span check (ends_at > starts_at);
alter table quotas
  add constraint quotas_places check (held >= 0 and sold >= 0 and size >= 0 and held + sold <= size);
alter table promo_codes
  add constraint promo_codes_uses check (uses >= 0 and max_uses >= 0 and uses <= max_uses),
  add constraint promo_codes_effect check (num_nonnulls(percent_off, amount_off) = 1),
  add constraint promo_codes_range check (coalesce(percent_off, 1) between 1 and 10000 and coalesce(amount_off, 1) > 0);

-- Catalogue
alter table products
  add constraint products_money check (price_cents >= 0 and tax_rate between 0 and 10000),
  add constraint products_numbers check (capacity_units >= 0 and uses >= 1 and min_per_order >= 0 and max_per_order >= min_per_order),
  add constraint products_validity check (valid_until is null or valid_from is null or valid_until > valid_from);
alter table time_blocks
  add constraint time_blocks_numbers check (step_minutes > 0 and duration_minutes > 0 and capacity >= 0),
  add constraint time_blocks_hours check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$' and to_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add constraint time_blocks_range check (valid_until >= valid_from);
alter table events
  add constraint events_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  add constraint events_currency check (currency ~ '^[A-Z]{3}$');

-- Orders
alter table orders
  add constraint orders_money check (total_cents >= 0 and discount_cents >= 0),
  add constraint orders_expiry check (state not in ('held', 'pending') or expires_at is not null),
  add constraint orders_paid check (state not in ('paid', 'partially_refunded', 'refunded') or paid_at is not null);
alter table order_items
  add constraint order_items_money check (price_cents >= 0 and discount_cents between 0 and price_cents and tax_cents between 0 and price_cents - discount_cents),
  add constraint order_items_units check (units >= 0);
create index orders_expiring on orders (expires_at) where state in ('held', 'pending');
create index orders_needing_attention on orders (updated_at) where attention is not null;

-- Money
alter table payments add constraint payments_amount check (amount_cents >= 0);
alter table refunds add constraint refunds_amount check (amount_cents > 0);

-- Refunds of a payment never exceed it. Counted under a lock of the payment, so parallel refunds queue.
create function refunds_within_payment() returns trigger language plpgsql as $$
declare
  paid int;
  returned int;
begin
  select amount_cents into paid from payments where id = new.payment_id for update;
  select coalesce(sum(amount_cents), 0) into returned from refunds
    where payment_id = new.payment_id and id <> new.id and state in ('created', 'transit', 'done', 'external');
  if new.state in ('created', 'transit', 'done', 'external') and returned + new.amount_cents > paid then
    raise exception 'refunds of payment % exceed it', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_within_payment before insert or update on refunds
  for each row execute function refunds_within_payment();

-- Tickets: one live ticket per item, and never more entries than it gives.
alter table tickets
  add constraint tickets_uses check (uses_total >= 1 and uses_left between 0 and uses_total),
  add constraint tickets_window check (valid_until > valid_from);
create unique index tickets_one_live_per_item on tickets (order_item_id) where state in ('valid', 'used', 'blocked');

-- History is written once.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger validations_append_only before update or delete on validations for each row execute function refuse_change();
create trigger order_events_append_only before update or delete on order_events for each row execute function refuse_change();
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger provider_events_append_only before update or delete on provider_events for each row execute function refuse_change();

-- Mails
alter table mail_log add constraint mail_log_state check (state in ('queued', 'sent', 'kept', 'failed'));
create index mail_log_due on mail_log (due_at) where state = 'queued';

-- The sandbox's books
alter table sandbox_sessions add constraint sandbox_sessions_refunded check (refunded between 0 and amount);
alter table sandbox_refunds add constraint sandbox_refunds_amount check (amount > 0);

-- A held order has no customer, no owner and no payment yet: what looks for those need not carry it. Every index that a
-- hold does not touch is time that nobody in the queue waits for.
create index orders_of_user on orders (user_id, created_at desc) where user_id is not null;
create index orders_of_customer on orders (customer_email) where customer_email is not null;
create index orders_by_payment on orders (paid_at) where paid_at is not null;
create index orders_of_promo_code on orders (promo_code_id) where promo_code_id is not null;
create index payments_undecided on payments (created_at) where state in ('created', 'authorised');
