-- Issues the tickets of imported orders with their printed codes, and records the entries that were made with them. A
-- ticket of an unpaid order is issued when it is paid here. Tickets of cancelled orders are cancelled, so that the gate
-- says so.
-- p_orders: as in import_orders; p_new: the orders that are new
create or replace function issue_imported(p_orders jsonb, p_source text, p_new uuid[]) returns void
language plpgsql as $$
begin
  perform issue_tickets_of(array(select id from orders where id = any (p_new) and state <> 'pending' order by id));

  with printed as (
    select i.id, i.code, i.cancelled, i.used, o.id as order_id
    from jsonb_to_recordset(p_orders) as o(id uuid, items jsonb)
      cross join lateral jsonb_to_recordset(o.items) as i(id uuid, code text, cancelled boolean, used jsonb)
    where o.id = any (p_new)
  ), read as (
    -- A ticket without a slot counts its days from its sale.
    select p.*, o.created_at as sold_at, least(jsonb_array_length(coalesce(p.used, '[]')), t.uses_total) as entries,
      o.state <> 'paid' or coalesce(p.cancelled, false) as is_off, t.id as ticket,
      case when t.appointment_id is null and terms.valid_from is null and terms.valid_until is null
        then t.valid_from - date_trunc('minute', o.created_at) else '0' end as later
    from printed p join orders o on o.id = p.order_id join tickets t on t.order_item_id = p.id
      join order_items i on i.id = p.id left join product_terms terms on terms.id = i.terms_id
  )
  update tickets t set printed_code = r.code, printed_source = case when r.code is not null then p_source end,
      created_at = r.sold_at, valid_from = t.valid_from - r.later, valid_until = t.valid_until - r.later,
      uses_left = t.uses_total - r.entries,
      state = case when r.is_off then 'cancelled' when r.entries = t.uses_total then 'used' else t.state end
    from read r where t.id = r.ticket;

  insert into validations (id, nonce, ticket_id, event_id, result, code, scanned_at, received_at, data)
  select uuid_v7(), gen_random_uuid(), t.id, t.event_id, 'accepted', coalesce(t.printed_code, t.reference),
    entry.at::timestamptz, entry.at::timestamptz, jsonb_build_object('imported', p_source)
  from jsonb_to_recordset(p_orders) as o(id uuid, items jsonb)
    cross join lateral jsonb_to_recordset(o.items) as i(id uuid, used jsonb)
    join tickets t on t.order_item_id = i.id
    cross join lateral (select at from jsonb_array_elements_text(coalesce(i.used, '[]')) used(at)
      order by at::timestamptz limit t.uses_total) entry
  where o.id = any (p_new);
end $$;
