-- The lots for an amount, the earliest expiry first. Less than the amount if the wallet has less.
create or replace function lots_for(p_wallet uuid, p_amount bigint) returns table (lot_id uuid, part bigint)
language sql stable as $$
  select id, least(room, p_amount - before) from (
    select id, left_cents - held_cents as room,
      (sum(left_cents - held_cents) over (order by expires_at nulls last, created_at, id)
        - (left_cents - held_cents))::bigint as before
    from wallet_lots where wallet_id = p_wallet and left_cents > held_cents
      and (expires_at is null or expires_at > moment())) lots
  where before < p_amount
$$;
