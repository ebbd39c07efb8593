-- Whether an entry is of the sale itself and no later change: reports count its order by it. The view sale_lines says
-- the same. anyenum: functions are installed before the type SaleEntryKind exists.
create or replace function is_of_sale(p_kind anyenum) returns boolean language sql immutable as $$
  select p_kind in ('sale', 'voucher', 'fee')
$$;
