-- The channel whose booking fee an order has; null for a reseller's order, which costs the company's own prices and
-- nothing more. Its key starts with "octo:".
create or replace function fee_channel(p_channel text, p_key text) returns text language sql immutable as $$
  select case when starts_with(p_key, 'octo:') then null else p_channel end
$$;
