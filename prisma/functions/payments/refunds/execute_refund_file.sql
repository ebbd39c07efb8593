-- Settles up to a limit of refunds of a file that the bank has executed, and with the last of them the file. Returns
-- how many are left. Those that the bank rejected are already settled.
create or replace function execute_refund_file(p_file uuid, p_user uuid, p_limit int) returns int language plpgsql as $$
declare
  v_ids uuid[] := array(select id from refunds where refund_file_id = p_file and state = 'transit'
    order by order_id, id limit p_limit);
  v_id uuid;
  v_left int;
begin
  perform 1 from orders where id = any (array(select order_id from refunds where id = any (v_ids)))
    order by id for update;
  perform 1 from payments where id = any (array(select payment_id from refunds where id = any (v_ids)))
    order by id for update;
  foreach v_id in array v_ids loop
    perform settle_refund(v_id, 'done', null, null);
  end loop;
  select count(*) into v_left from refunds where refund_file_id = p_file and state = 'transit';
  if v_left = 0 then
    update refund_files set executed_at = moment(), executed_by = p_user where id = p_file and executed_at is null;
  end if;
  return v_left;
end $$;
