-- Locks the wallets of the gift vouchers sold as these units and another wallet, and removes expired credit from the
-- vouchers.
create or replace function lock_sold_vouchers(p_units uuid[], p_also uuid default null) returns void
language plpgsql as $$
declare
  v_wallets uuid[] := array(select w.id from wallets w join voucher_sales s on s.voucher_id = w.voucher_id
    where s.order_item_id = any (p_units) order by w.id);
begin
  if v_wallets <> '{}' then
    perform 1 from wallets where id = any (v_wallets || p_also) order by id for update;
    perform expire_lots(id) from unnest(v_wallets) id;
  elsif p_also is not null then
    perform 1 from wallets where id = p_also for update;
  end if;
end $$;
