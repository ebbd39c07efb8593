-- Stores providers' records of payments and applies the results: refunds made there (record_outside_refunds), and
-- differences, which staff see at the order while they last. Idempotent and safe concurrently.
--
-- p_books: [{ provider, ref, payment_id, state, amount, currency, refunded, fee, booked_at, refunds, named, raw,
-- event_id }]
--   payment_id null = none of our payments: stored unchanged. event_id: the message that led to it.
create or replace function record_books(p_books jsonb) returns table (payment_id uuid, difference text)
language plpgsql as $$
#variable_conflict use_column
declare
  v_orders uuid[];
  v_payment payments%rowtype;
  v_record uuid;
  r record;
begin
  v_orders := array(select distinct p.order_id from payments p
    where p.id = any (array(select (book ->> 'payment_id')::uuid from jsonb_array_elements(p_books) book)));
  perform 1 from orders where id = any (v_orders) order by id for update;
  perform 1 from payments where order_id = any (v_orders) order by id for update;
  for r in
    select * from jsonb_to_recordset(p_books) as book(provider text, ref text, payment_id uuid, state text,
      amount bigint, currency text,
      refunded bigint, fee bigint, booked_at timestamptz, refunds jsonb, named boolean, raw jsonb, event_id text)
        order by provider, ref
  loop
    select * into v_payment from payments p
    where p.id = r.payment_id and p.provider = r.provider and p.provider_ref = r.ref;
    payment_id := v_payment.id;
    insert into provider_records as kept (provider, ref, payment_id, state, amount_cents, refunded_cents, fee_cents,
      currency, difference, raw, booked_at)
      values (r.provider, r.ref, v_payment.id, r.state, r.amount, coalesce(r.refunded, 0), r.fee, r.currency,
        case when v_payment.id is null then 'unknown_here' end, coalesce(r.raw, '{}'), r.booked_at)
      on conflict (provider, ref) do update set payment_id = excluded.payment_id, state = excluded.state,
        amount_cents = excluded.amount_cents, refunded_cents = excluded.refunded_cents,
        fee_cents = coalesce(excluded.fee_cents, kept.fee_cents), currency = excluded.currency,
        difference = excluded.difference, raw = excluded.raw, booked_at = coalesce(excluded.booked_at, kept.booked_at),
        seen_at = moment()
      returning id into v_record;
    difference := null;
    if v_payment.id is not null then
      perform record_outside_refunds(v_payment.id, coalesce(r.refunds, '[]'), coalesce(r.named, false),
        coalesce(r.refunded, 0));
      difference := books_difference(v_payment.id, v_record);
      update provider_records set difference = books_difference(v_payment.id, v_record) where id = v_record;
      if difference is not null then
        perform raise_attention(v_payment.order_id, 'books_differ');
      elsif not exists (select from provider_records other join payments p on p.id = other.payment_id
          where p.order_id = v_payment.order_id and other.difference is not null) then
        perform end_attention(v_payment.order_id, 'books_differ', null);
      end if;
    end if;
    if r.event_id is not null then
      insert into provider_events (provider, event_id, payment_id, payload, outcome)
        values (r.provider, r.event_id, v_payment.id, coalesce(r.raw, '{}'), 'books')
          on conflict (provider, event_id) do nothing;
    end if;
    return next;
  end loop;
end $$;
