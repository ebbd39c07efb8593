-- Takes out of invoices whom they were for, when books need not be kept any longer. Amounts, tax, numbers and lines stay.
-- Returns { invoices }: how many.
create or replace function erase_invoices(p_invoices uuid[]) returns jsonb language plpgsql as $$
declare
  v_invoices uuid[];
begin
  v_invoices := array(select id from invoices where id = any (p_invoices) and customer is not null order by id for update);
  update invoices set customer = null, customer_erased_at = moment() where id = any (v_invoices);
  return jsonb_build_object('invoices', cardinality(v_invoices));
end $$;
