-- Locks promotions and then codes, each by id: those that orders use now, and those they are about to use.
create or replace function lock_promos(p_orders uuid[], p_taken jsonb default '[]') returns void language plpgsql as $$
begin
  perform 1 from promos where id = any (array(select promo_id from promo_redemptions where order_id = any (p_orders)
      union select promo_id from jsonb_to_recordset(p_taken) as taken(promo_id uuid)))
    order by id for no key update;
  perform 1 from promo_codes where id = any (array(select promo_code_id from promo_redemptions
    where order_id = any (p_orders)
      union select code_id from jsonb_to_recordset(p_taken) as taken(code_id uuid)))
    order by id for no key update;
end $$;
