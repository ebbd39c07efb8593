-- Whether the money of a refund is back, by us or at the provider.
create or replace function is_refund_done(p_state "RefundState") returns boolean language sql immutable as $$
  select p_state in ('done', 'external')
$$;
