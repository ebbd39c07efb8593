-- Distributes free codes of a master order to recipients, all or none, in the order of the lines, and queues their
-- emails.
-- p: { id: the submission's own, master_order, by, product, mails: whether they are emailed, rows: [{ line, name,
-- email, locale, quantity }] }
-- product: the product of the codes; null for any.
-- outcome: handed_out; replayed (this submission did it before); too_few (free = how many there are); unpaid.
create or replace function hand_out_codes(p jsonb) returns table (outcome text, free bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_batch uuid := (p ->> 'id')::uuid;
  v_master uuid := (p ->> 'master_order')::uuid;
  v_wanted bigint := (select sum((line ->> 'quantity')::int) from jsonb_array_elements(p -> 'rows') line);
  v_codes uuid[];
begin
  -- Distributions of a master order are serialised; a claim locks only its own code.
  perform 1 from master_orders where id = v_master for update;
  if exists (select from bulk_handouts where batch_id = v_batch and master_order_id = v_master) then
    return query select 'replayed', 0::bigint;
    return;
  elsif not exists (select from master_orders m join orders o on o.id = m.order_id
      where m.id = v_master and is_paid(o.state)) then
    return query select 'unpaid', 0::bigint;
    return;
  end if;
  v_codes := array(select c.id from bulk_codes c join order_items i on i.id = c.order_item_id
    where c.master_order_id = v_master and c.state = 'free' and i.state = 'active'
      and coalesce(code_ends(c.id) > moment(), true)
      and (p ->> 'product' is null or i.product_id = (p ->> 'product')::uuid)
    order by c.position limit v_wanted for update of c);
  if cardinality(v_codes) < v_wanted then
    return query select 'too_few', cardinality(v_codes)::bigint;
    return;
  end if;
  with rows as materialized (
    select uuid_v7() as id, r.*
    from jsonb_to_recordset(p -> 'rows') as r(line int, name text, email text, locale text, quantity int)
  ), made as (
    insert into bulk_handouts (id, master_order_id, batch_id, line, name, email, locale, mail_waiting, created_by)
      select id, v_master, v_batch, line, name, email, locale, email is not null
        and coalesce((p ->> 'mails')::boolean, true), (p ->> 'by')::uuid from rows
  ), units as (
    select rows.id, row_number() over (order by line, unit) as n
    from rows cross join lateral generate_series(1, quantity) unit
  )
  update bulk_codes c set state = 'sent', handout_id = units.id
    from unnest(v_codes) with ordinality as taken(id, n) join units using (n) where c.id = taken.id;
  perform publish('codes_changed', jsonb_build_object('master_order_id', v_master), 'codes:' || v_master);
  return query select 'handed_out', 0::bigint;
end $$;
