-- Replaces the promotions of a hold. Deletes those it no longer has, since no buyer has agreed to them yet. Raises
-- AF004 as take_promos does.
create or replace function swap_promos(p_order uuid, p_taken jsonb) returns void language plpgsql as $$
begin
  if p_taken = '[]' and not exists (select from promo_redemptions where order_id = p_order) then
    return;
  end if;
  perform lock_promos(array[p_order], p_taken);
  perform release_promos(array[p_order]);
  delete from promo_redemptions where order_id = p_order;
  perform take_promos(p_taken);
end $$;
