-- Why a product is not offered on a channel (inactive, other_channel, over, for_reissue), null if it is. A product
-- that is used in a slot is over when its slots are. A channel may sell the products of another one (`sells_as`). The
-- product that pays for a pass's new code is sold only for that: p_pass = the pass that is reissued.
create or replace function product_refusal(p_product products, p_kind "EventKind", p_channel text,
  p_pass uuid default null)
returns text language plpgsql stable as $$
begin
  if not p_product.active then
    return 'inactive';
  end if;
  if p_channel <> all (p_product.channels) and not exists (select from sales_channels c
      where c.code = p_channel and c.sells_as = any (p_product.channels)) then
    return 'other_channel';
  end if;
  if p_kind = 'open' and p_product.valid_until <= moment() then
    return 'over';
  end if;
  if p_product.pass_rules is null and exists (select from products pass
      where pass.event_id = p_product.event_id and pass.pass_rules is not null
        and pass.pass_rules ->> 'reissueProductId' = p_product.id::text)
    and not exists (select from annual_passes a
      where a.id = p_pass and a.rules ->> 'reissueProductId' = p_product.id::text) then
    return 'for_reissue';
  end if;
  return null;
end $$;
