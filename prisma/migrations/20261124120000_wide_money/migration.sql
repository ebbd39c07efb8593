-- After the functions: those of this version understand both types, and calls of the version before are over.
-- Money is counted in 64 bits: what a day's totals or a currency of small units come to does not fit into 32.
alter table products alter column price_cents type bigint;
alter table product_prices alter column price_cents type bigint;
alter table promos alter column amount_cents type bigint, alter column min_total_cents type bigint,
  alter column budget_cents type bigint, alter column spent_cents type bigint;
alter table sales_channels alter column fee_cents type bigint;
alter table orders alter column total_cents type bigint, alter column discount_cents type bigint,
  alter column fee_cents type bigint, alter column fee_tax_cents type bigint;
alter table order_items alter column price_cents type bigint, alter column discount_cents type bigint,
  alter column tax_cents type bigint;
alter table promo_redemptions alter column discount_cents type bigint;
alter table payments alter column amount_cents type bigint;
alter table refunds alter column amount_cents type bigint;
alter table sandbox_sessions alter column amount type bigint, alter column refunded type bigint;
alter table sandbox_refunds alter column amount type bigint;

-- What the version before no longer wrote.
alter table mail_log drop column due_at;
alter table sandbox_deliveries drop column next_attempt_at;
