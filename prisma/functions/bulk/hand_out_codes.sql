-- Gives free codes of a master order to recipients: all of them or none, in the order of the lines, and their mails wait to be written.
-- p: { id: the submission's own, master_order, by, mails: whether they are mailed, rows: [{ line, name, email, locale, product, quantity }] }
-- product: of which product the codes are; null for any.
-- outcome: handed_out; replayed (this submission did it before); too_few (detail = how many are free); unpaid.
create or replace function hand_out_codes(p jsonb) returns table (outcome text, free bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_batch uuid := (p ->> 'id')::uuid;
  v_master uuid := (p ->> 'master_order')::uuid;
  v_row record;
  v_handout uuid;
  v_codes uuid[];
begin
  -- One at a time of a master order; a claim waits for none but its own code.
  perform 1 from master_orders where id = v_master for update;
  if exists (select from bulk_handouts where batch_id = v_batch) then
    return query select 'replayed', 0::bigint;
    return;
  elsif not exists (select from master_orders m join orders o on o.id = m.order_id where m.id = v_master and o.state in ('paid', 'partially_refunded')) then
    return query select 'unpaid', 0::bigint;
    return;
  end if;
  begin
    for v_row in select * from jsonb_to_recordset(p -> 'rows') as r(line int, name text, email text, locale text, product uuid, quantity int) order by line loop
      v_codes := array(select c.id from bulk_codes c join order_items i on i.id = c.order_item_id
        where c.master_order_id = v_master and c.state = 'free' and i.state = 'active' and (v_row.product is null or i.product_id = v_row.product)
        order by c.position limit v_row.quantity for update of c);
      if cardinality(v_codes) < v_row.quantity then
        raise exception 'too few' using errcode = 'AF012';
      end if;
      v_handout := uuid_v7();
      insert into bulk_handouts (id, master_order_id, batch_id, line, name, email, locale, mail_waiting, created_by)
        values (v_handout, v_master, v_batch, v_row.line, v_row.name, v_row.email, v_row.locale,
          v_row.email is not null and coalesce((p ->> 'mails')::boolean, true), (p ->> 'by')::uuid);
      update bulk_codes set state = 'sent', handout_id = v_handout where id = any (v_codes);
    end loop;
  exception when sqlstate 'AF012' then
    return query select 'too_few', (select count(*) from bulk_codes c join order_items i on i.id = c.order_item_id
      where c.master_order_id = v_master and c.state = 'free' and i.state = 'active' and (v_row.product is null or i.product_id = v_row.product));
    return;
  end;
  perform publish('codes_changed', jsonb_build_object('master_order_id', v_master), 'codes:' || v_master);
  return query select 'handed_out', 0::bigint;
end $$;
