-- The day on which the transfer came that pays what a company owes, as the bank or the accountant says: recorded on 3
-- December, it may have come on 30 November. Null where nothing was paid, also where refunds lowered the charge to
-- nothing.
alter table company_charges add column paid_on date,
  add constraint company_charges_paid_on check (paid_on is null or settled_at is not null);

update company_charges c
  set paid_on = coalesce(
    (select max(l.booked_on) from bank_lines l where l.payment_id = c.id and l.state = 'matched'),
    (c.settled_at at time zone o.time_zone)::date)
  from orders o
  where o.id = c.order_id and c.settled_at is not null and c.amount_cents > c.credited_cents;
