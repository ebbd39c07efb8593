-- Whether an entry of the sales ledger sells something: reports count its tickets and its list price. A refund and a
-- complimentary ticket sell nothing. anyenum: functions are installed before the type SaleEntryKind exists.
create or replace function is_sold(p_kind anyenum) returns boolean language sql immutable as $$
  select p_kind not in ('refund', 'complimentary')
$$;
