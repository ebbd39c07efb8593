-- Limit that a hold would exceed: over_browser, over_network, over_share or too_often; null if none.
--
-- p_places: places that it asks for
-- p_of_browser, p_browser: unpaid places of its browser, and the limit
-- p_of_network, p_network: the same of its network
-- p_over_share: whether it exceeds its network's share of a slot or day (over_asked_share)
-- p_wait: seconds until its network may start the next hold (network_waits)
--
-- A limit of 0 is none.
create or replace function hold_refusal(
  p_places int, p_of_browser int, p_browser int, p_of_network int, p_network int, p_over_share boolean, p_wait int
) returns text language sql immutable as $$
  select case
    when p_browser > 0 and p_of_browser + p_places > p_browser then 'over_browser'
    when p_network > 0 and p_of_network + p_places > p_network then 'over_network'
    when p_over_share then 'over_share'
    when p_wait > 0 then 'too_often' end
$$;
