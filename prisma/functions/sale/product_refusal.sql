-- Why a product is not offered on a channel (inactive, other_channel, over), null where it is. A product that is used in
-- a slot is over when its slots are. By telephone is sold what the shop on the web sells, and what says so itself.
create or replace function product_refusal(p_product products, p_kind "EventKind", p_channel text) returns text language sql stable as $$
  select case
    when not p_product.active then 'inactive'
    when p_channel <> all (p_product.channels) and not (p_channel = 'telephone' and 'web' = any (p_product.channels)) then 'other_channel'
    when p_kind = 'open' and p_product.valid_until <= moment() then 'over' end
$$;
