-- The time until which a placed order waits for its money. A reopened order keeps the end that it has, and a payment
-- method that takes days has its own.
--
-- p_expires, p_reopened: the order's end, and the latest end of a reopened order
-- p_pay_until: the end of the payment method
--
-- `greatest` and `least` ignore nulls.
create or replace function placed_until(
  p_expires timestamptz, p_reopened timestamptz, p_pay_until timestamptz, p_minutes int
) returns timestamptz language sql stable as $$
  select greatest(p_pay_until, case when p_reopened is not null then p_expires end,
    least(p_reopened, moment() + make_interval(mins => p_minutes)))
$$;
