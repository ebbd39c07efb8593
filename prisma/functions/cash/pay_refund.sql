-- Pays out a refund at a till by the payment method of the sale: from the drawer, or by the terminal. It belongs to
-- the shift that pays it. Cash is rounded as in the sale: the difference is a separate movement before the refund.
--
-- p: { refund, shift, by, data }; data.approvedBy: the second person who approved that it leaves the drawer
-- outcome: paid, replayed, elsewhere (another shift has paid it out), closed (the shift is being counted, or closed),
-- short (there is less
--   in the drawer), second (a second person has to approve it, see drawer_refusal), gone (nothing to pay out).
create or replace function pay_refund(p jsonb) returns text language plpgsql as $$
declare
  v_shift cashbox_shifts%rowtype;
  v_refund refunds%rowtype;
  v_method text;
  v_cash bigint;
  v_refusal text;
  v_movement jsonb;
begin
  select * into v_shift from cashbox_shifts where id = (p ->> 'shift')::uuid for no key update;
  perform 1 from orders where id = (select order_id from refunds where id = (p ->> 'refund')::uuid) for update;
  select * into v_refund from refunds where id = (p ->> 'refund')::uuid;
  select method into v_method from payments
    where id = v_refund.payment_id and method in ('cash', 'card_manual') and currency = v_shift.currency;
  if exists (select from cash_movements
    where refund_id = v_refund.id and kind = 'refund' and shift_id = v_shift.id) then
    return 'replayed';
  elsif exists (select from cash_movements where refund_id = v_refund.id and kind = 'refund') then
    return 'elsewhere';
  elsif v_method is null or v_refund.state not in ('created', 'failed') or v_refund.to_balance is not null
      or v_refund.amount_cents <= 0 then
    return 'gone';
  elsif v_shift.state is distinct from 'open' then
    return 'closed';
  end if;
  v_movement := jsonb_build_object('shift', v_shift.id, 'method', v_method, 'payment_id', v_refund.payment_id,
    'refund_id', v_refund.id, 'order_id', v_refund.order_id, 'by', p ->> 'by');
  if v_method = 'cash' then
    v_cash := cash_back(v_refund.id, v_shift.rounding_cents);
    v_refusal := drawer_refusal(v_shift.id, v_cash, p #>> '{data,approvedBy}' is not null);
    if v_refusal is not null then
      return v_refusal;
    end if;
  end if;
  if v_refund.state = 'failed' then
    update refunds set state = 'created', updated_at = moment() where id = v_refund.id;
  end if;
  perform settle_refund(v_refund.id, 'done', 'counter_' || v_refund.id, null);
  if v_cash <> v_refund.amount_cents then
    perform must_move_cash(v_movement
      || jsonb_build_object('kind', 'rounding', 'amount', v_refund.amount_cents - v_cash));
  end if;
  perform must_move_cash(v_movement || jsonb_build_object('kind', 'refund', 'amount', -v_refund.amount_cents,
    'data', coalesce(p -> 'data', '{}')));
  return 'paid';
end $$;
