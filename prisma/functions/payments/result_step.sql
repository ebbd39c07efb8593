-- Next step for a payment after a result of its provider: capture, mismatch (the amount is wrong: staff decide), fail,
-- wait, dispute; ignore if it changes nothing.
--
-- p_is_right: whether amount and currency are those of the payment
-- p_failure: the payment's failure code. After a mismatch nothing but the right amount changes the payment.
-- p_is_credited: whether the payment was refunded to a balance
create or replace function result_step(
  p_status text, p_state "PaymentState", p_is_right boolean, p_failure text, p_is_credited boolean
) returns text language sql immutable as $$
  select case
    when p_status = 'confirmed' and p_state in ('created', 'authorised', 'failed', 'cancelled') then
      case when p_is_right then 'capture' when p_failure = 'amount_mismatch' then 'ignore' else 'mismatch' end
    when p_status in ('failed', 'cancelled') and p_state in ('created', 'authorised')
      and p_failure is distinct from 'amount_mismatch' then 'fail'
    when p_status = 'pending' and p_state = 'created' then 'wait'
    when p_status = 'disputed' and p_state in ('captured', 'partially_refunded') then 'dispute'
    when p_status = 'disputed' and p_state = 'refunded' and p_is_credited then 'dispute'
    when p_status in ('dispute_won', 'dispute_lost') and p_state = 'disputed' then 'dispute'
    else 'ignore' end
$$;
