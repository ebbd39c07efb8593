-- Why gift vouchers among units cannot be refunded, null if they can: used (a voucher paid something, or has a hold;
-- null if forced), exceeds (the refund exceeds its rest). The caller has locked their wallets.
-- p_items: [{ id, amount }], as in give_back.
create or replace function sold_vouchers_refusal(p_order uuid, p_items jsonb, p_forced boolean) returns text
language sql stable as $$
  select case when bool_or(not p_forced and w.balance_cents - w.held_cents < v.amount_cents) then 'used'
    when bool_or(item.amount > w.balance_cents - w.held_cents) then 'exceeds' end
  from jsonb_to_recordset(p_items) as item(id uuid, amount bigint)
    join voucher_sales s on s.order_item_id = item.id and s.order_id = p_order
    join gift_vouchers v on v.id = s.voucher_id join wallets w on w.voucher_id = v.id
$$;
