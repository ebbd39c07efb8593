-- Refunds an amount taken on account by lowering the company's debt: a refund of 739.20 on a charge of 3,080.00 leaves
-- 2,340.80 to pay. Once, and only while the charge is unpaid; staff refund a paid charge by hand. Returns whether it
-- was credited.
create or replace function credit_charge(p_refund uuid) returns boolean language plpgsql as $$
declare
  v_refund refunds%rowtype;
  v_charge company_charges%rowtype;
begin
  -- Locks the company before the order, as a payment on account does.
  perform 1 from companies where id = (select c.company_id from company_charges c join refunds r on r.payment_id = c.id
    where r.id = p_refund) for update;
  select * into v_charge from company_charges where id = (select payment_id from refunds where id = p_refund);
  perform 1 from orders where id = v_charge.order_id for update;
  select * into v_refund from refunds where id = p_refund;
  if v_charge.id is null or v_charge.settled_at is not null or v_refund.state <> 'created' or v_refund.amount_cents <= 0
      or v_refund.to_balance is not null or v_charge.credited_cents + v_refund.amount_cents > v_charge.amount_cents then
    return false;
  end if;
  insert into company_credits (id, charge_id, amount_cents) values (p_refund, v_charge.id, v_refund.amount_cents);
  update company_charges set credited_cents = credited_cents + v_refund.amount_cents,
      settled_at = case when credited_cents + v_refund.amount_cents = amount_cents then moment() end
        where id = v_charge.id;
  update companies set owed_cents = owed_cents - v_refund.amount_cents where id = v_charge.company_id;
  return settle_refund(p_refund, 'done', null, null);
end $$;
