-- Why a product is not offered on a channel (inactive, other_channel, over), null where it is. A product that is used in
-- a slot is over when its slots are. A channel may sell what another one sells (`sells_as`).
create or replace function product_refusal(p_product products, p_kind "EventKind", p_channel text) returns text language sql stable as $$
  select case
    when not p_product.active then 'inactive'
    when p_channel <> all (p_product.channels) and not exists (select from sales_channels c
      where c.code = p_channel and c.sells_as = any (p_product.channels)) then 'other_channel'
    when p_kind = 'open' and p_product.valid_until <= moment() then 'over' end
$$;
