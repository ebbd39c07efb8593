-- Placing an order and settling its payment: money in, tickets out.

-- Applies a code to a held order, or takes it off with null. A use is counted now and given back if the order ends
-- unpaid, so a code with one use left works once. outcome: applied, removed, unknown, exhausted, not_for_this, gone.
create or replace function apply_promo_code(p_order uuid, p_code text)
returns table (outcome text, order_total int, order_discount int) language plpgsql as $$
declare
  v_order orders%rowtype;
  v_code promo_codes%rowtype;
begin
  select * into v_order from orders where id = p_order and state = 'held' and expires_at > moment() for update;
  if not found then
    outcome := 'gone';
    return next;
    return;
  end if;
  if p_code is null then
    outcome := 'removed';
  else
    -- The code that comes and the one that goes, in one order, whichever way round another buyer changes them.
    perform 1 from promo_codes where code = p_code or id = v_order.promo_code_id order by id for no key update;
    select * into v_code from promo_codes where code = p_code;
    if not found then
      outcome := 'unknown';
    elsif v_code.event_id <> v_order.event_id or v_code.valid_from > moment() or v_code.valid_until <= moment() then
      outcome := 'not_for_this';
    elsif v_code.id = v_order.promo_code_id then
      outcome := 'applied';
    else
      update promo_codes set uses = uses + 1 where id = v_code.id and uses < max_uses;
      outcome := case when found then 'applied' else 'exhausted' end;
    end if;
  end if;
  if outcome in ('applied', 'removed') and v_order.promo_code_id is distinct from v_code.id then
    update promo_codes set uses = uses - 1 where id = v_order.promo_code_id;
    update orders set promo_code_id = v_code.id where id = p_order;
    perform price_order(p_order);
  end if;
  select total_cents, discount_cents into order_total, order_discount from orders where id = p_order;
  return next;
end $$;

-- Issues the tickets of an order whose places are held, and marks it paid. Slotted tickets let in around their slot by
-- the product's margins; open-dated ones within the product's window or its number of days.
create or replace function fulfil_order(p_order uuid, p_from text, p_late boolean) returns void language plpgsql as $$
begin
  perform move_places(p_order, -1, 1);
  update orders set state = 'paid', paid_at = moment(), late = p_late, updated_at = moment() where id = p_order;
  insert into tickets (id, reference, order_id, order_item_id, event_id, product_id, appointment_id, valid_from, valid_until, uses_total, uses_left)
  select gen_random_uuid(), random_reference(10), i.order_id, i.id, p.event_id, i.product_id, i.appointment_id,
    coalesce(a.starts_at - make_interval(mins => p.entry_before_minutes), p.valid_from, date_trunc('minute', moment())),
    coalesce(a.starts_at + make_interval(mins => p.entry_after_minutes), p.valid_until,
      date_trunc('minute', moment()) + make_interval(days => coalesce(p.valid_days, 365))),
    p.uses, p.uses
  from order_items i join products p on p.id = i.product_id left join appointments a on a.id = i.appointment_id
  where i.order_id = p_order and i.state = 'active';
  perform record_order_event(p_order, 'paid', p_from, 'paid', null, jsonb_build_object('late', p_late));
  perform announce('order_paid', jsonb_build_object('order_id', p_order));
end $$;

-- Places held orders: contact and holders are written, the order becomes pending and its payment is created; with
-- nothing to pay it is paid at once. Sent twice, the second call answers with the first one's payment.
--
-- p_requests: [{ order_id, name, email, phone, locale, user_id, payment_id, provider, method,
--               profiles: [{ position, name, data }] }]
-- outcome: placed, replayed (payment_id = the open payment, if any), paid (nothing to pay), gone.
create or replace function place_orders(p_requests jsonb, p_pending_minutes int)
returns table (order_id uuid, outcome text, payment_id uuid, attempt int, order_total int, order_state text, order_expires_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  r record;
  v_order orders%rowtype;
  v_free uuid[];
begin
  -- All orders of the batch first, then the counters of those that are paid at once.
  perform 1 from orders where id = any (array(select (request ->> 'order_id')::uuid from jsonb_array_elements(p_requests) request))
    order by id for update;
  select array_agg(o.id) into v_free from orders o
    where o.id = any (array(select (request ->> 'order_id')::uuid from jsonb_array_elements(p_requests) request)) and o.state = 'held' and o.total_cents = 0;
  if v_free is not null then
    perform lock_counters(v_free);
  end if;

  for r in
    select * from jsonb_to_recordset(p_requests) as request(order_id uuid, name text, email text, phone text, locale text, user_id uuid,
      payment_id uuid, provider text, method text, profiles jsonb) order by order_id
  loop
    order_id := r.order_id; payment_id := null; attempt := null;
    update orders set state = 'pending', customer_name = r.name, customer_email = r.email, customer_phone = r.phone, locale = r.locale,
        user_id = coalesce(orders.user_id, r.user_id), refund_policy = (select e.refund_policy from events e where e.id = orders.event_id),
        placed_at = moment(), expires_at = moment() + make_interval(mins => p_pending_minutes), updated_at = moment()
      where id = r.order_id and state = 'held' and expires_at > moment()
      returning * into v_order;
    if found then
      insert into order_item_profiles (order_item_id, name, data)
        select i.id, profile.name, coalesce(profile.data, '{}')
        from jsonb_to_recordset(coalesce(r.profiles, '[]')) as profile(position int, name text, data jsonb)
        join order_items i on i.order_id = r.order_id and i.position = profile.position
        on conflict (order_item_id) do update set name = excluded.name, data = excluded.data, updated_at = moment();
      perform record_order_event(r.order_id, 'placed', 'held', 'pending', r.user_id);
      outcome := 'placed'; payment_id := r.payment_id; attempt := 1;
      if v_order.total_cents = 0 then
        insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, captured_at)
          values (r.payment_id, r.order_id, 'free', 'free', 'captured', 0, v_order.currency, 1, moment());
        perform fulfil_order(r.order_id, 'pending', false);
        perform announce('sales', '{}', 'sales');
        outcome := 'paid'; v_order.state := 'paid';
      else
        insert into payments (id, order_id, provider, method, amount_cents, currency, attempt)
          values (r.payment_id, r.order_id, r.provider, r.method, v_order.total_cents, v_order.currency, 1);
      end if;
    else
      select * into v_order from orders where id = r.order_id;
      outcome := case when v_order.state in ('pending', 'paid') then 'replayed' else 'gone' end;
      select p.id, p.attempt into payment_id, attempt from payments p
        where p.order_id = r.order_id and p.state in ('created', 'authorised') order by p.attempt desc limit 1;
    end if;
    order_total := v_order.total_cents; order_state := v_order.state::text; order_expires_at := v_order.expires_at;
    return next;
  end loop;
end $$;

-- A new try at paying a pending order: the open payment if there is one, else a new attempt. Null when the order no
-- longer awaits money.
create or replace function retry_payment(p_order uuid, p_payment uuid, p_provider text, p_method text)
returns table (payment_id uuid, attempt int) language plpgsql as $$
#variable_conflict use_column
declare
  v_order orders%rowtype;
begin
  select * into v_order from orders where id = p_order and state = 'pending' and expires_at > moment() for update;
  if not found then
    return;
  end if;
  select p.id, p.attempt into payment_id, attempt from payments p
    where p.order_id = p_order and p.state in ('created', 'authorised') order by p.attempt desc limit 1;
  if payment_id is null then
    insert into payments (id, order_id, provider, method, amount_cents, currency, attempt)
      select p_payment, p_order, p_provider, p_method, v_order.total_cents, v_order.currency, coalesce(max(p.attempt), 0) + 1
      from payments p where p.order_id = p_order
      returning id, payments.attempt into payment_id, attempt;
  end if;
  return next;
end $$;

-- Money arrived that its order cannot keep: it is recorded, a refund is created, and staff see it until it is done.
create or replace function return_money(p_payment uuid, p_order uuid, p_reason text) returns void language plpgsql as $$
declare
  v_refund uuid := gen_random_uuid();
begin
  update orders set attention = p_reason, updated_at = moment() where id = p_order;
  insert into refunds (id, payment_id, order_id, amount_cents, currency, reason, idempotency_key)
    select v_refund, p.id, p_order, p.amount_cents, p.currency, p_reason, 'auto:' || p.id from payments p where p.id = p_payment
    on conflict (idempotency_key) do nothing;
  if found then
    perform record_order_event(p_order, p_reason, null, null, null, jsonb_build_object('payment_id', p_payment));
    perform announce('refund_created', jsonb_build_object('refund_id', v_refund));
    perform announce('money_returned', jsonb_build_object('order_id', p_order, 'reason', p_reason));
  end if;
end $$;

-- Applies what a provider says about payments; the only writer of their outcome. Webhook, return page, status query and
-- staff all come through here, in any order and any number of times.
--
-- p_results: [{ payment_id, status: confirmed|pending|failed|cancelled, amount, currency, provider_ref, card_brand,
--               card_last4, code, raw, provider, event_id }]; event_id null = not a provider's message.
-- outcome: paid, paid_late, returned (captured, but the order cannot keep it: refunded), pending, failed, ignored
--          (nothing new), duplicate (that event was here), needs_review (other amount: staff decide, and until the right
--          amount is reported nothing else moves the payment), unknown_payment.
create or replace function settle_payments(p_results jsonb)
returns table (payment_id uuid, outcome text, order_id uuid) language plpgsql as $$
#variable_conflict use_column
declare
  r record;
  v_payment payments%rowtype;
  v_order orders%rowtype;
  v_orders uuid[];
  v_paid uuid[] := '{}';
begin
  select array_agg(distinct p.order_id) into v_orders from payments p
    where p.id = any (array(select (result ->> 'payment_id')::uuid from jsonb_array_elements(p_results) result));
  perform 1 from orders where id = any (v_orders) order by id for update;
  perform 1 from payments where payments.order_id = any (v_orders) order by id for update;
  perform lock_counters(v_orders);
  perform 1 from promo_codes where id = any (array(select promo_code_id from orders where id = any (v_orders) and state = 'expired'))
    order by id for no key update;

  for r in
    select * from jsonb_to_recordset(p_results) as result(payment_id uuid, status text, amount int, currency text, provider_ref text,
      card_brand text, card_last4 text, code text, raw jsonb, provider text, event_id text)
  loop
    payment_id := r.payment_id; order_id := null; outcome := null;
    if r.event_id is not null and exists (select from provider_events e where e.provider = r.provider and e.event_id = r.event_id) then
      outcome := 'duplicate';
      return next;
      continue;
    end if;
    select * into v_payment from payments where id = r.payment_id;
    if not found then
      outcome := 'unknown_payment';
    else
      select * into v_order from orders where id = v_payment.order_id;
      order_id := v_order.id;
      if r.status = 'confirmed' and v_payment.state in ('created', 'authorised', 'failed', 'cancelled') then
        if r.amount is distinct from v_payment.amount_cents or r.currency is distinct from v_payment.currency then
          if v_payment.failure_code = 'amount_mismatch' then
            outcome := 'ignored';
          else
            outcome := 'needs_review';
            update payments set state = 'authorised', failure_code = 'amount_mismatch', raw = coalesce(r.raw, raw), updated_at = moment() where id = r.payment_id;
            update orders set attention = 'amount_mismatch', updated_at = moment() where id = v_order.id;
            perform record_order_event(v_order.id, 'amount_mismatch', null, null, null, jsonb_build_object('payment_id', r.payment_id, 'amount', r.amount, 'currency', r.currency));
          end if;
        else
          update payments set state = 'captured', captured_at = moment(), provider_ref = coalesce(r.provider_ref, provider_ref), failure_code = null,
              card_brand = coalesce(r.card_brand, card_brand), card_last4 = coalesce(r.card_last4, card_last4), raw = coalesce(r.raw, raw), updated_at = moment()
            where id = r.payment_id;
          if v_order.state in ('held', 'pending') then
            perform fulfil_order(v_order.id, v_order.state::text, false);
            v_paid := v_paid || v_order.id;
            outcome := 'paid';
          elsif v_order.state = 'expired' then
            begin
              -- A visit that is over cannot be sold any more, however many places it had left.
              if exists (select from order_items i join appointments a on a.id = i.appointment_id
                  where i.order_id = v_order.id and i.state = 'active' and a.ends_at <= moment()) then
                raise exception 'over' using errcode = 'AF001';
              end if;
              perform take_places(v_order.id);
              update promo_codes set uses = least(uses + 1, max_uses) where id = v_order.promo_code_id;
              perform fulfil_order(v_order.id, 'expired', true);
              v_paid := v_paid || v_order.id;
              outcome := 'paid_late';
            exception when sqlstate 'AF001' then
              perform return_money(r.payment_id, v_order.id, 'places_gone');
              outcome := 'returned';
            end;
          else
            perform return_money(r.payment_id, v_order.id, case when v_order.state = 'cancelled' then 'order_cancelled' else 'overpaid' end);
            outcome := 'returned';
          end if;
        end if;
      elsif r.status in ('failed', 'cancelled') and v_payment.state in ('created', 'authorised')
          and v_payment.failure_code is distinct from 'amount_mismatch' then
        outcome := 'failed';
        update payments set state = r.status::"PaymentState", failure_code = r.code, raw = coalesce(r.raw, raw), provider_ref = coalesce(r.provider_ref, provider_ref),
            card_brand = coalesce(r.card_brand, card_brand), card_last4 = coalesce(r.card_last4, card_last4), updated_at = moment()
          where id = r.payment_id;
        perform record_order_event(v_order.id, 'payment_failed', null, null, null, jsonb_build_object('payment_id', r.payment_id, 'code', r.code));
        perform announce('payment_failed', jsonb_build_object('order_id', v_order.id, 'payment_id', r.payment_id, 'code', r.code));
      elsif r.status = 'pending' and v_payment.state = 'created' then
        outcome := 'pending';
        update payments set state = 'authorised', authorised_at = moment(), provider_ref = coalesce(r.provider_ref, provider_ref), updated_at = moment() where id = r.payment_id;
      else
        outcome := 'ignored';
      end if;
    end if;
    if r.event_id is not null then
      insert into provider_events (provider, event_id, payment_id, payload, outcome)
        values (r.provider, r.event_id, v_payment.id, coalesce(r.raw, '{}'), outcome) on conflict (provider, event_id) do nothing;
    end if;
    return next;
  end loop;

  if cardinality(v_paid) > 0 then
    perform announce_availability(o.event_id, array_agg(distinct i.appointment_id) filter (where i.appointment_id is not null))
      from orders o join order_items i on i.order_id = o.id where o.id = any (v_paid) group by o.event_id order by o.event_id;
    perform announce('sales', '{}', 'sales');
  end if;
end $$;

-- What came of giving money back: done, transit (under way at the provider) or failed (staff still see the order).
-- Returns false when the refund was settled before.
create or replace function settle_refund(p_refund uuid, p_state text, p_ref text, p_reason text) returns boolean language plpgsql as $$
declare
  v_refund refunds%rowtype;
begin
  perform 1 from orders where id = (select order_id from refunds where id = p_refund) for update;
  perform 1 from payments where id = (select payment_id from refunds where id = p_refund) for update;
  update refunds set state = p_state::"RefundState", provider_ref = coalesce(p_ref, provider_ref), failure_reason = p_reason, updated_at = moment()
    where id = p_refund and state in ('created', 'transit') returning * into v_refund;
  if not found then
    return false;
  end if;
  if p_state = 'done' then
    update payments set updated_at = moment(), state = case
        when (select sum(amount_cents) from refunds where payment_id = v_refund.payment_id and state = 'done') >= amount_cents
        then 'refunded' else 'partially_refunded' end::"PaymentState"
      where id = v_refund.payment_id and state in ('captured', 'partially_refunded');
    update orders set attention = null, updated_at = moment() where id = v_refund.order_id and attention = v_refund.reason
      and not exists (select from refunds where order_id = v_refund.order_id and state in ('created', 'transit', 'failed'));
  end if;
  if p_state in ('done', 'failed') then
    perform record_order_event(v_refund.order_id, 'refund_' || p_state, null, null, v_refund.created_by,
      jsonb_build_object('refund_id', p_refund, 'amount', v_refund.amount_cents, 'reason', p_reason));
    perform announce('refund_' || p_state, jsonb_build_object('order_id', v_refund.order_id, 'refund_id', p_refund));
  end if;
  return true;
end $$;
