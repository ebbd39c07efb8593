-- Writes a refund with its units, or approves the one that was requested.
--
-- p_refund: as in give_back
-- p_amount: what p_payment refunds; other payments refund the rest
-- p_to: buyer or staff, who chose credit; null for the original payment method
create or replace function write_refund(
  p_refund jsonb, p_order orders, p_state text, p_payment uuid, p_amount bigint, p_to text, p_keeps boolean
) returns void language plpgsql as $$
declare
  v_refund uuid := (p_refund ->> 'id')::uuid;
  v_approver uuid := (p_refund ->> 'approved_by')::uuid;
begin
  if v_approver is not null then
    update refunds set state = p_state::"RefundState", payment_id = p_payment, amount_cents = p_amount,
        fee_cents = least(fee_cents, p_amount), approved_by = v_approver, to_balance = p_to, updated_at = moment()
      where id = v_refund;
    if not exists (select from refunds where order_id = p_order.id and state = 'requested') then
      perform end_attention(p_order.id, 'refund_requested', v_approver);
    end if;
    return;
  end if;
  insert into refunds (id, payment_id, order_id, state, amount_cents, fee_cents, currency, reason, note, forced,
      payee_name, payee_iban, to_balance, idempotency_key, created_by, created_in, keeps_tickets)
    values (v_refund, p_payment, p_order.id, p_state::"RefundState", p_amount,
      least((p_refund ->> 'fee')::bigint, p_amount), p_order.currency, p_refund ->> 'reason', p_refund ->> 'note',
      coalesce((p_refund ->> 'forced')::boolean, false), p_refund ->> 'payee_name', p_refund ->> 'payee_iban', p_to,
      p_refund ->> 'key', (p_refund ->> 'by')::uuid, (p_refund ->> 'in_account')::uuid, p_keeps);
  insert into refund_items (refund_id, order_item_id, amount_cents, fee_share_cents)
    select v_refund, item.id, item.amount, item.fee_share
    from jsonb_to_recordset(p_refund -> 'items') as item(id uuid, amount bigint, fee_share bigint);
end $$;
