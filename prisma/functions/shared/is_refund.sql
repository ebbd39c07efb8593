-- Whether a refund counts: its tickets are cancelled and its money is owed, in any state of that money. One that waits
-- for approval, or was cancelled, does not count.
create or replace function is_refund(p_state "RefundState") returns boolean language sql immutable as $$
  select p_state in ('created', 'transit', 'done', 'failed', 'external')
$$;
