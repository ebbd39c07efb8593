-- The people on orders, once per person and part. Buyers are keyed by email, otherwise by phone; holders by document,
-- email or phone, in this order. The recipient of a gift voucher is not included. Each key has one normal form.
create or replace function person_texts(p_orders uuid[])
returns table (order_id uuid, part text, kind text, value text, name text, email text, phone text, phone_key text,
  document text, items uuid[], events uuid[], at timestamptz)
language sql stable as $$
  with told as (
    select o.id as order_id, 'buyer' as part, i.id as item, i.event_id as event, o.customer_name as name,
      lower(trim(o.customer_email)) as email, o.customer_phone as phone, null::text as document, o.created_at as at
      from orders o join order_items i on i.order_id = o.id
      where o.id = any (p_orders) and o.state <> 'held' and o.buyer_erased_at is null
    union all
    select i.order_id, 'holder', i.id, i.event_id, h.name, lower(trim(a.email)), a.phone, a.document, o.created_at
      from order_items i join orders o on o.id = i.order_id join order_item_profiles h on h.order_item_id = i.id
        join products p on p.id = i.product_id and p.category <> 'voucher'
        cross join lateral terms_of(i.terms_id, i.product_id) terms
        cross join lateral (select max(h.data ->> (field ->> 'name'))
          filter (where field ->> 'kind' = 'email') as email,
            max(h.data ->> (field ->> 'name')) filter (where field ->> 'kind' = 'phone') as phone,
            max(h.data ->> (field ->> 'name')) filter (where field ->> 'kind' = 'document') as document
          from jsonb_array_elements(case jsonb_typeof(terms.holder_fields)
            when 'array' then terms.holder_fields else '[]' end) field) a
      where i.order_id = any (p_orders) and o.state <> 'held' and o.holders_erased_at is null
  ), keyed as (
    select t.order_id, t.part, t.item, t.event, t.name, t.phone, t.at, nullif(t.email, '') as email,
      phone_key(t.phone) as phone_key,
      nullif(upper(regexp_replace(t.document, '[^A-Za-z0-9]', '', 'g')), '') as document from told t
  )
  select k.order_id, k.part, case when k.document is not null then 'document'
    when k.email is not null then 'email' else 'phone' end,
      left(coalesce(k.document, k.email, k.phone_key), 254), max(k.name), max(k.email), max(k.phone), max(k.phone_key),
        max(k.document),
      array_agg(distinct k.item), array_agg(distinct k.event), max(k.at)
    from keyed k where coalesce(k.document, k.email, k.phone_key) is not null group by 1, 2, 3, 4
$$;
