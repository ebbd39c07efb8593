-- Orders of a person ($1) with related records. $2: their email; other people's answers are excluded.
  select jsonb_build_object('reference', o.reference, 'channel', o.channel, 'state', o.state, 'language', o.locale,
    'name', o.customer_name, 'email', o.customer_email, 'phone', o.customer_phone, 'note', o.staff_note,
    'created_at', o.created_at, 'placed_at', o.placed_at, 'paid_at', o.paid_at, 'currency', o.currency,
    'total_cents', o.total_cents, 'discount_cents', o.discount_cents, 'fee_cents', o.fee_cents,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'product', i.product_name,
        'starts_at', a.starts_at, 'state', i.state, 'price_cents', i.price_cents, 'discount_cents', i.discount_cents,
        'tax_cents', i.tax_cents, 'holder', h.name,
        'answers', case when lower(h.name) = lower(o.customer_name) or $2 <> '' and exists (
          select from jsonb_each_text(h.data) answer where lower(answer.value) = $2) then h.data end)
        order by i.position), '[]')
      from order_items i join events e on e.id = i.event_id left join appointments a on a.id = i.appointment_id
        left join order_item_profiles h on h.order_item_id = i.id where i.order_id = o.id),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'provider', p.provider, 'state', p.state,
        'amount_cents', p.amount_cents, 'currency', p.currency, 'card_brand', p.card_brand,
        'card_last4', p.card_last4, 'created_at', p.created_at, 'captured_at', p.captured_at)
        order by p.attempt), '[]')
      from payments p where p.order_id = o.id),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('state', r.state, 'amount_cents', r.amount_cents,
        'currency', r.currency, 'created_at', r.created_at, 'to_balance', r.to_balance is not null,
        'payee_name', r.payee_name, 'payee_iban', r.payee_iban) order by r.created_at), '[]')
      from refunds r where r.order_id = o.id),
    'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object('reference', case when t.pass_id is null then t.reference end,
        'serial', t.serial, 'state', t.state, 'valid_from', t.valid_from, 'valid_until', t.valid_until,
        'scans', (
          select coalesce(jsonb_agg(jsonb_build_object('scanned_at', v.scanned_at, 'result', v.result, 'gate', g.name)
            order by v.received_at), '[]')
          from validations v left join gates g on g.id = v.gate_id where v.ticket_id = t.id))
        order by t.created_at, t.id), '[]')
      from tickets t where t.order_id = o.id),
    'invoices', (
      select coalesce(jsonb_agg(jsonb_build_object('reference', n.code, 'created_at', n.issued_at,
        'currency', n.currency, 'total_cents', n.gross_cents, 'tax_cents', n.tax_cents,
        'name', n.customer ->> 'name', 'tax_id', n.customer ->> 'taxId', 'address', n.customer ->> 'address',
        'postcode', n.customer ->> 'postcode', 'city', n.customer ->> 'city', 'country', n.customer ->> 'country')
        order by n.position), '[]')
      from invoices n where n.order_id = invoice_order(o.id)),
    'accepted', (
      select coalesce(jsonb_agg(jsonb_build_object('text', c.kind, 'version', c.version, 'language', c.language,
        'accepted_at', c.accepted_at) order by c.kind), '[]')
      from order_acceptances c where c.order_id = o.id)) as row
  from orders o where o.id = any ($1::uuid[]) order by o.created_at
