-- Sets a payment's state from its refunds. The caller has locked its row. p_undone: a refund has failed since, so that
-- a refunded payment may change back.
create or replace function show_refunded(p_payment uuid, p_undone boolean default false) returns void
language plpgsql as $$
begin
  update payments p set updated_at = moment(), state = made.state
    from (select case when sum(r.amount_cents) >= paid.amount_cents then 'refunded'
      when sum(r.amount_cents) > 0 then 'partially_refunded' else 'captured'
          end::"PaymentState" as state
        from payments paid left join refunds r on r.payment_id = paid.id and is_refund_done(r.state)
        where paid.id = p_payment group by paid.id) made
    where p.id = p_payment and (p.state in ('captured', 'partially_refunded') or (p_undone and p.state = 'refunded'));
end $$;
