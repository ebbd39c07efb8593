-- Stores where the buyers of new payments are sent; the first call wins. p_opened: [{ id, redirect, provider_ref }]
-- Buyers who pay by transfer get instructions by email.
create or replace function store_redirects(p_opened jsonb) returns void language plpgsql as $$
begin
  with opened as (
    update payments p set redirect = o.redirect, provider_ref = coalesce(p.provider_ref, o.provider_ref),
      updated_at = now()
      from jsonb_to_recordset(p_opened) as o(id uuid, redirect jsonb, provider_ref text)
      where p.id = any (array(select (opened ->> 'id')::uuid from jsonb_array_elements(p_opened) opened))
        and p.id = o.id and p.redirect is null
      returning p.id, p.order_id, p.method
  )
  insert into outbox (topic, payload)
    select 'transfer_awaited', jsonb_build_object('order_id', order_id, 'payment_id', id)
    from opened where method = 'wire_transfer';
end $$;
