-- Fee of an order, and the tax of its items in their order, then of the fee.
--
-- p_total, p_paid: the items' total, and how many of them cost something
-- p_grosses, p_rates: amount and tax rate of each item
create or replace function charge_items(
  p_channel text, p_currency text, p_total bigint, p_paid int, p_grosses bigint[], p_rates int[]
) returns table (fee bigint, fee_rate int, taxes bigint[]) language sql stable rows 1 as $$
  select coalesce(fee.fee, 0), coalesce(fee.rate, 0),
    case when fee.fee > 0 then tax_shares(p_grosses || fee.fee, p_rates || fee.rate)
      else tax_shares(p_grosses, p_rates) || 0::bigint end
  from (select) always left join order_fee(p_channel, p_currency, p_total, p_paid) fee on true
$$;
