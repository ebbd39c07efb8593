-- Placing an order and settling its payment: money in, tickets out.

drop function if exists apply_promo_code(uuid, text);

drop function if exists fulfil_order(uuid, text, boolean);

-- Issues the tickets of orders. Slotted tickets let in around their slot by the product's margins; open-dated ones
-- within the product's window or its number of days. A visit that is still to be chosen has none before it is.
create or replace function issue_tickets_of(p_orders uuid[], p_items uuid[] default null) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into tickets (id, reference, order_id, order_item_id, event_id, product_id, appointment_id, valid_from, valid_until, uses_total, uses_left)
  select gen_random_uuid(), random_reference(10), i.order_id, i.id, coalesce(i.visit_event_id, p.event_id), i.product_id, i.appointment_id,
    coalesce(a.starts_at - make_interval(mins => p.entry_before_minutes), p.valid_from, date_trunc('minute', moment())),
    -- A window that ended while its buyer was paying still makes a ticket, though one that lets nobody in any more.
    coalesce(a.starts_at + make_interval(mins => p.entry_after_minutes),
      case when p.valid_until is not null then greatest(p.valid_until, coalesce(p.valid_from, moment()) + interval '1 minute') end,
      date_trunc('minute', moment()) + make_interval(days => coalesce(p.valid_days, 365))),
    p.uses, p.uses
  from order_items i join products p on p.id = i.product_id left join appointments a on a.id = i.appointment_id
  where i.order_id = any (p_orders) and i.state = 'active' and (i.visit = 0 or i.appointment_id is not null) and (p_items is null or i.id = any (p_items));
end $$;

-- Issues and numbers the tickets of an order, or of some of its items.
create or replace function issue_tickets(p_order uuid, p_items uuid[] default null) returns void language plpgsql as $$
begin
  perform issue_tickets_of(array[p_order], p_items);
  perform number_tickets(array[p_order]);
end $$;

-- Orders whose places are held are paid: the places are sold, and the tickets issued. What everybody wants comes last:
-- counters, then series, then the outbox.
create or replace function fulfil_orders(p_orders uuid[], p_late boolean) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with paid as (
    update orders o set state = 'paid', paid_at = moment(), late = p_late, updated_at = moment()
    from orders before where o.id = any (p_orders) and before.id = o.id
    returning o.id, before.state::text as was
  )
  insert into order_events (order_id, kind, from_state, to_state, data)
    select id, 'paid', was, 'paid', jsonb_build_object('late', p_late) from paid order by id;
  perform issue_tickets_of(p_orders);
  perform move_places(p_orders, -1, 1);
  perform number_tickets(p_orders);
  insert into outbox (topic, payload) select 'order_paid', jsonb_build_object('order_id', paid.id) from unnest(p_orders) paid(id);
end $$;

-- Places held orders: contact and holders are written, the order becomes pending and its payment is created; with
-- nothing to pay it is paid at once. Sent twice, the second call answers with the first one's payment. All that can be
-- placed is placed together, in one statement; the others are looked up.
--
-- p_requests: [{ order_id, name, email, phone, locale, user_id, payment_id, provider, method,
--               profiles: [{ position, name, data }] }]
-- outcome: placed, replayed (payment_id = the open payment, if any), paid (nothing to pay), gone, over_limit (the
--          customer has had a promotion as often as each may: nothing is placed).
create or replace function place_orders(p_requests jsonb, p_pending_minutes int)
returns table (order_id uuid, outcome text, payment_id uuid, attempt int, order_total int, order_state text, order_expires_at timestamptz)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_asked uuid[] := array(select (request ->> 'order_id')::uuid from jsonb_array_elements(p_requests) request);
  v_free uuid[];
  v_over jsonb;
  v_placed bigint[];
begin
  -- All orders of the batch first, then the counters of those that are paid at once.
  v_free := array(select id from (select id, state, total_cents from orders where id = any (v_asked) order by id for update) o
    where state = 'held' and total_cents = 0);
  if v_free <> '{}' then
    perform lock_counters(v_free);
  end if;
  v_over := over_customer_limit(p_requests);

  with asked as materialized (
    -- Of an order that was sent twice, the first.
    select distinct on (r.order_id) r.*
    from rows from (jsonb_to_recordset(p_requests) as (order_id uuid, name text, email text, phone text, locale text, user_id uuid,
      payment_id uuid, provider text, method text, profiles jsonb)) with ordinality
      as r(order_id, name, email, phone, locale, user_id, payment_id, provider, method, profiles, n)
    where not v_over ? r.order_id::text order by r.order_id, r.n
  ), placed as (
    -- The state as text, or the planner might walk through everybody's open orders by their index.
    update orders o set state = 'pending', customer_name = r.name, customer_email = r.email, customer_phone = r.phone, locale = r.locale,
        user_id = coalesce(o.user_id, r.user_id), refund_policy = (select e.refund_policy from events e where e.id = o.event_id),
        placed_at = moment(), expires_at = moment() + make_interval(mins => p_pending_minutes), updated_at = moment()
      from asked r where o.id = any (v_asked) and o.id = r.order_id and o.state::text = 'held' and o.expires_at > moment()
      returning o.id, o.total_cents, o.currency, r.user_id, r.payment_id, r.provider, r.method, r.profiles, r.n
  ), profiles as (
    insert into order_item_profiles (order_item_id, name, data)
      select i.id, profile.name, coalesce(profile.data, '{}')
      from placed r cross join lateral jsonb_to_recordset(coalesce(r.profiles, '[]')) as profile(position int, name text, data jsonb)
        join order_items unit on unit.order_id = r.id and unit.position = profile.position
        -- Whoever holds a unit comes to each of its visits.
        join order_items i on i.order_id = unit.order_id and (i.id = unit.id or i.visit_of = unit.id)
      on conflict (order_item_id) do update set name = excluded.name, data = excluded.data, updated_at = moment()
  ), told as (
    insert into order_events (order_id, kind, from_state, to_state, user_id) select id, 'placed', 'held', 'pending', user_id from placed
  ), opened as (
    insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, captured_at)
      select payment_id, id, case when is_free then 'free' else provider end, case when is_free then 'free' else method end,
        case when is_free then 'captured' else 'created' end::"PaymentState", total_cents, currency, 1, case when is_free then moment() end
      from placed cross join lateral (select total_cents = 0 as is_free) price
  )
  select coalesce(array_agg(n), '{}'), coalesce(array_agg(id) filter (where total_cents = 0), '{}') into v_placed, v_free from placed;

  if v_free <> '{}' then
    perform fulfil_orders(v_free, false);
    perform announce('sales', '{}', 'sales');
  end if;

  return query
    select r.order_id, case when r.n = any (v_placed) then case when o.total_cents = 0 then 'paid' else 'placed' end
        when v_over ? r.order_id::text then 'over_limit' when o.state in ('pending', 'paid') then 'replayed' else 'gone' end,
      p.id, p.attempt, o.total_cents, o.state::text, o.expires_at
    from rows from (jsonb_to_recordset(p_requests) as (order_id uuid, payment_id uuid)) with ordinality as r(order_id, payment_id, n)
      left join lateral (select * from orders where id = r.order_id limit 1) o on true
      left join lateral (select id, attempt from payments where order_id = r.order_id
        and (state in ('created', 'authorised') or (id = r.payment_id and r.n = any (v_placed))) order by attempt desc limit 1) p on true
    order by r.order_id, r.n;
end $$;

-- Where the buyers of payments just opened go, by whoever comes first. p_opened: [{ id, redirect, provider_ref }]
create or replace function store_redirects(p_opened jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update payments p set redirect = o.redirect, provider_ref = coalesce(p.provider_ref, o.provider_ref), updated_at = now()
    from jsonb_to_recordset(p_opened) as o(id uuid, redirect jsonb, provider_ref text)
    where p.id = any (array(select (opened ->> 'id')::uuid from jsonb_array_elements(p_opened) opened)) and p.id = o.id and p.redirect is null;
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

-- Which of the results are ordinary: for each its order, or null. Asked when orders and payments are locked.
create or replace function ordinary_results(p_results jsonb) returns uuid[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select case when status = 'confirmed' and payment_state in ('created', 'authorised', 'failed', 'cancelled') and amount = due and currency = due_in
        and order_state in ('held', 'pending') and of_order = 1
        and (event_id is null or (of_event = 1 and not was_here))
      then order_id end
    from (
      select r.*, p.state as payment_state, p.amount_cents as due, p.currency as due_in, o.id as order_id, o.state as order_state,
        e.id is not null as was_here, count(*) over (partition by o.id) as of_order, count(*) over (partition by r.provider, r.event_id) as of_event
      from rows from (jsonb_to_recordset(p_results) as (payment_id uuid, status text, amount int, currency text, provider text, event_id text))
          with ordinality as r(payment_id, status, amount, currency, provider, event_id, n)
        left join lateral (select * from payments where id = r.payment_id limit 1) p on true
        left join lateral (select * from orders where id = p.order_id limit 1) o on true
        left join lateral (select id from provider_events known where known.provider = r.provider and known.event_id = r.event_id limit 1) e on true
    ) said order by n);
end $$;

-- Writes down the money of ordinary results, those that p_ordinary has an order for, and the messages that told of it.
create or replace function capture_payments(p_results jsonb, p_ordinary uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with said as materialized (
    select * from rows from (jsonb_to_recordset(p_results) as (payment_id uuid, provider_ref text, card_brand text, card_last4 text, raw jsonb,
        provider text, event_id text)) with ordinality as r(payment_id, provider_ref, card_brand, card_last4, raw, provider, event_id, n)
      where p_ordinary[n] is not null
  ), captured as (
    update payments p set state = 'captured', captured_at = moment(), provider_ref = coalesce(r.provider_ref, p.provider_ref), failure_code = null,
        card_brand = coalesce(r.card_brand, p.card_brand), card_last4 = coalesce(r.card_last4, p.card_last4), raw = coalesce(r.raw, p.raw), updated_at = moment()
      from said r where p.id = any (array(select payment_id from said)) and p.id = r.payment_id
  )
  insert into provider_events (provider, event_id, payment_id, payload, outcome)
    select provider, event_id, payment_id, coalesce(raw, '{}'), 'paid' from said where event_id is not null order by n
    on conflict (provider, event_id) do nothing;
end $$;

-- Applies what a provider says about payments; the only writer of their outcome. Webhook, return page, status query and
-- staff all come through here, in any order and any number of times.
--
-- p_results: [{ payment_id, status: confirmed|pending|failed|cancelled, amount, currency, provider_ref, card_brand,
--               card_last4, code, raw, provider, event_id }]; event_id null = not a provider's message.
-- outcome: paid, paid_late, returned (captured, but the order cannot keep it: refunded), pending, failed, ignored
--          (nothing new), duplicate (that event was here), needs_review (other amount: staff decide, and until the right
--          amount is reported nothing else moves the payment), unknown_payment.
--
-- There are two ways. What is ordinary is settled together, in one statement per table: the right amount for an order
-- that awaits it, in a message that was never here, the only news of its order. Everything else is decided in turn.
create or replace function settle_payments(p_results jsonb)
returns table (payment_id uuid, outcome text, order_id uuid) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  r record;
  v_payment payments%rowtype;
  v_order orders%rowtype;
  v_orders uuid[];
  v_ordinary uuid[];
  v_paid uuid[];
begin
  select array_agg(distinct p.order_id) into v_orders from payments p
    where p.id = any (array(select (result ->> 'payment_id')::uuid from jsonb_array_elements(p_results) result));
  perform 1 from orders where id = any (v_orders) order by id for update;
  perform 1 from payments where payments.order_id = any (v_orders) order by id for update;
  v_ordinary := ordinary_results(p_results);
  v_paid := array_remove(v_ordinary, null);
  if cardinality(v_paid) < cardinality(v_ordinary) then
    perform lock_counters(v_orders);
    perform lock_promos(array(select id from orders where id = any (v_orders) and state = 'expired'));
    perform lock_series(v_orders);
  end if;
  if v_paid <> '{}' then
    perform capture_payments(p_results, v_ordinary);
    perform fulfil_orders(v_paid, false);
  end if;

  for r in
    select * from rows from (jsonb_to_recordset(p_results) as (payment_id uuid, status text, amount int, currency text, provider_ref text,
      card_brand text, card_last4 text, code text, raw jsonb, provider text, event_id text)) with ordinality
      as result(payment_id, status, amount, currency, provider_ref, card_brand, card_last4, code, raw, provider, event_id, n)
  loop
    payment_id := r.payment_id; order_id := v_ordinary[r.n]; outcome := 'paid';
    if order_id is not null then
      return next;
      continue;
    end if;
    outcome := null;
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
            perform fulfil_orders(array[v_order.id], false);
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
              perform retake_promos(v_order.id);
              perform fulfil_orders(array[v_order.id], true);
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
    perform announce_places(v_paid);
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
