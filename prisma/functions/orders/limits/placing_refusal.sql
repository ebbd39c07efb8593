-- Limit that an order would exceed if it was placed now: over_unconfirmed, over_contact or over_share; null if none.
--
-- p_unconfirmed, p_most: unconfirmed orders of its mailbox, and the limit
-- p_kept, p_places, p_limit: unpaid places of its mailbox, its own places, and the limit
-- p_over_share: whether it exceeds a share (over_share)
--
-- A limit of 0 is none. Only free orders count as unconfirmed, only others take unpaid places.
create or replace function placing_refusal(
  p_is_free boolean, p_unconfirmed int, p_most int, p_kept int, p_places int, p_limit int, p_over_share boolean
) returns text language sql immutable as $$
  select case
    when p_is_free and p_most > 0 and p_unconfirmed >= p_most then 'over_unconfirmed'
    when not p_is_free and p_limit > 0 and p_kept + p_places > p_limit then 'over_contact'
    when not p_is_free and p_over_share then 'over_share' end
$$;
