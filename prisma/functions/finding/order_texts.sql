-- All texts by which orders are found. A new one needs another `union all` here, and a trigger that marks the order
-- when it changes.
--
-- kind: reference (of the order, also in another system) |
--       ticket (its reference or printed code, with its event) | name, email, phone (of the buyer) |
--       holder, document, answer (of a ticket, with its event) | card, bank (of the payments) |
--       payer (who sent a transfer) | invoice (its number), company (customer of an invoice or a request for one:
--       name and tax ID). Who may search which: server/finding/reach.ts.
create or replace function order_texts(p_orders uuid[])
returns table (order_id uuid, kind text, value text, event_id uuid)
language sql stable as $$
  select o.id, 'reference', told.value, null::uuid
    from orders o cross join lateral (values (o.reference), (o.external_reference)) told(value)
    where o.id = any (p_orders) and o.state <> 'held' and told.value is not null
  union all
  select t.order_id, 'ticket', told.value, t.event_id
    from tickets t cross join lateral (values (t.reference), (t.printed_code)) told(value)
    where t.order_id = any (p_orders) and told.value is not null
  union all
  select o.id, told.kind, told.value, null::uuid
    from orders o cross join lateral (values ('name', o.customer_name), ('email', o.customer_email),
      ('phone', o.customer_phone)) told(kind, value)
    where o.id = any (p_orders) and o.buyer_erased_at is null and told.value is not null
  union all
  select i.order_id, 'holder', h.name, i.event_id
  from order_items i join order_item_profiles h on h.order_item_id = i.id
    where i.order_id = any (p_orders) and h.name is not null
  union all
  -- Staff do not search by dates of birth, choices or numbers.
  select i.order_id, case field ->> 'kind' when 'document' then 'document' else 'answer' end,
    h.data ->> (field ->> 'name'), i.event_id
    from order_items i join order_item_profiles h on h.order_item_id = i.id
      cross join lateral terms_of(i.terms_id, i.product_id) terms
      cross join lateral jsonb_array_elements(case jsonb_typeof(terms.holder_fields)
        when 'array' then terms.holder_fields else '[]' end) field
    where i.order_id = any (p_orders) and field ->> 'kind' in ('document', 'email', 'phone', 'text')
      and length(h.data ->> (field ->> 'name')) between 2 and 80
  union all
  select p.order_id, told.kind, told.value, null
    from payments p cross join lateral (values ('card', p.card_last4), ('bank', p.provider_ref)) told(kind, value)
    where p.order_id = any (p_orders) and told.value is not null
  union all
  select p.order_id, 'payer', l.remitter, null from payments p join bank_lines l on l.payment_id = p.id
    where p.order_id = any (p_orders) and l.state = 'matched' and l.remitter is not null
  union all
  select o.id, 'invoice', v.code, null from unnest(p_orders) o(id) join invoices v on v.order_id = invoice_order(o.id)
  union all
  select known.order_id, 'company', told.value, null
    from (select o.id as order_id, v.customer
      from unnest(p_orders) o(id) join invoices v on v.order_id = invoice_order(o.id) where v.customer is not null
        union select order_id, customer from invoice_requests where order_id = any (p_orders)) known
      cross join lateral (values (known.customer ->> 'name'), (known.customer ->> 'taxId')) told(value)
    where told.value is not null
$$;
