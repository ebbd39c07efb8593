-- Why gift vouchers among units that are given back stand in the way, null where none does: used (one paid something, or is held
-- for it; null once that is forced), exceeds (more would go back than is left on it). Their wallets are in hand.
-- p_items: [{ id, amount }], as give_back has them.
create or replace function sold_vouchers_refusal(p_order uuid, p_items jsonb, p_forced boolean) returns text language sql stable as $$
  select case when bool_or(not p_forced and w.balance_cents - w.held_cents < v.amount_cents) then 'used'
    when bool_or(item.amount > w.balance_cents - w.held_cents) then 'exceeds' end
  from jsonb_to_recordset(p_items) as item(id uuid, amount bigint) join voucher_sales s on s.order_item_id = item.id and s.order_id = p_order
    join gift_vouchers v on v.id = s.voucher_id join wallets w on w.voucher_id = v.id
$$;
