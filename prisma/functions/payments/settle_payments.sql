-- Applies results of payments from a provider; no other function writes their outcome. Webhook, return page, status
-- query and staff all call it, in any order and any number of times.
--
-- p_results: [{ payment_id, status: confirmed|pending|failed|cancelled|disputed|dispute_won|dispute_lost, amount,
-- currency, provider_ref, card_brand,
--               card_last4, code, raw, provider, event_id }]; event_id null = not a provider's message.
-- outcome: paid, part (captured; the order waits for the rest of its money), paid_late, returned (captured, but the
-- order cannot keep it: refunded), pending, failed, ignored
--          (nothing new), duplicate (a known event), needs_review (wrong amount: staff decide, and until the right
--          amount is reported nothing else changes the payment), disputed (the buyer's bank has opened or decided
--          a dispute: staff see the order), unknown_payment.
--
-- There are two ways. Ordinary results are settled together, in one statement per table: the right amount for a
-- pending order, in a new message, the only result for its order. All others are settled one by one.
create or replace function settle_payments(p_results jsonb)
returns table (payment_id uuid, outcome text, order_id uuid) language plpgsql as $$
#variable_conflict use_column
declare
  r record;
  v_payment payments%rowtype;
  v_order orders%rowtype;
  v_orders uuid[];
  v_ordinary uuid[];
  v_held bigint;
  v_missing bigint;
  v_paid uuid[];
  v_special uuid[];
begin
  select array_agg(distinct p.order_id) into v_orders from payments p
    where p.id = any (array(select (result ->> 'payment_id')::uuid from jsonb_array_elements(p_results) result));
  perform 1 from orders where id = any (v_orders) order by id for update;
  perform 1 from payments where id = any (array(select id from payments_of(v_orders))) order by id for update;
  perform lock_wallets(v_orders, null, p_results @? '$[*] ? (@.status starts with "dispute")');
  v_special := special_orders(v_orders);
  v_ordinary := ordinary_results(p_results, v_special);
  v_paid := array_remove(v_ordinary, null);
  if cardinality(v_paid) < cardinality(v_ordinary) then
    perform lock_counters(v_orders);
    perform lock_promos(array(select id from orders where id = any (v_orders) and (state = 'expired' or id = any (v_special))));
    perform lock_passes_of(v_orders);
    perform lock_series(v_orders);
  end if;
  if v_paid <> '{}' then
    perform capture_payments(p_results, v_ordinary);
    perform capture_balances(v_paid);
    perform fulfil_orders(v_paid, false);
  end if;

  for r in
    select * from rows from (jsonb_to_recordset(p_results) as (payment_id uuid, status text, amount bigint, currency text, provider_ref text,
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
            perform raise_attention(v_order.id, 'amount_mismatch');
            perform record_order_event(v_order.id, 'amount_mismatch', null, null, null, jsonb_build_object('payment_id', r.payment_id, 'amount', r.amount, 'currency', r.currency));
          end if;
        else
          update payments set state = 'captured', captured_at = moment(), provider_ref = coalesce(r.provider_ref, provider_ref), failure_code = null,
              card_brand = coalesce(r.card_brand, card_brand), card_last4 = coalesce(r.card_last4, card_last4), raw = coalesce(r.raw, raw), updated_at = moment()
            where id = r.payment_id;
          v_held := held_of_order(v_order.id);
          v_missing := v_order.total_cents - captured_of_order(v_order.id);
          if v_payment.move_id is not null then
            outcome := finish_move(r.payment_id);
          elsif v_order.state in ('held', 'pending', 'expired') and settlement_refusals(array[v_order.id]) <> '{}' then
            perform refuse_settled(r.payment_id, v_order.id);
            outcome := 'returned';
          -- The payment was started before the order was reopened and changed its total, or its other parts were
          -- refunded at expiry.
          elsif v_order.state in ('held', 'pending', 'expired') and v_missing not in (0, v_held)
              and (v_order.state <> 'pending' or v_payment.created_at < v_order.placed_at) then
            perform return_money(r.payment_id, v_order.id, 'overpaid');
            outcome := 'returned';
          elsif v_order.state = 'pending' and v_missing > v_held then
            perform record_order_event(v_order.id, 'payment_part', null, null, null,
              jsonb_build_object('payment_id', r.payment_id, 'method', v_payment.method, 'amount', r.amount, 'currency', r.currency));
            outcome := 'part';
          elsif v_order.state in ('held', 'pending') then
            -- The order is covered without the hold: a payment of the full amount started earlier leaves the buyer
            -- their balance.
            if v_missing <= 0 then
              perform release_balances(array[v_order.id], 'another_method');
            else
              perform capture_balances(array[v_order.id]);
              v_missing := v_missing - v_held;
            end if;
            perform fulfil_orders(array[v_order.id], false);
            if v_missing < 0 then
              perform return_money(r.payment_id, v_order.id, 'overpaid', -v_missing);
            end if;
            v_paid := v_paid || v_order.id;
            outcome := 'paid';
          elsif v_order.state = 'expired' then
            begin
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
        perform publish('payment_failed', jsonb_build_object('order_id', v_order.id, 'payment_id', r.payment_id, 'code', r.code));
      elsif r.status = 'pending' and v_payment.state = 'created' then
        outcome := 'pending';
        update payments set state = 'authorised', authorised_at = moment(), provider_ref = coalesce(r.provider_ref, provider_ref), updated_at = moment() where id = r.payment_id;
      elsif (r.status = 'disputed' and (v_payment.state in ('captured', 'partially_refunded')
            or (v_payment.state = 'refunded' and exists (select from refunds f where f.payment_id = v_payment.id and f.to_balance is not null and f.state = 'done'))))
          or (r.status in ('dispute_won', 'dispute_lost') and v_payment.state = 'disputed') then
        outcome := 'disputed';
        update payments set updated_at = moment(), state = case r.status when 'disputed' then 'disputed' when 'dispute_won' then 'captured' else 'refunded' end::"PaymentState"
          where id = r.payment_id;
        perform record_order_event(v_order.id, r.status, null, null, null, jsonb_build_object('payment_id', r.payment_id, 'amount', r.amount, 'code', r.code));
        perform enter_money(r.payment_id, r.status, case r.status when 'dispute_lost' then -coalesce(r.amount, 0) else 0 end);
        perform hold_credited(r.payment_id, r.status);
        perform hold_disputed(r.payment_id, r.status);
        if r.status = 'dispute_won' then
          perform show_refunded(r.payment_id);
          perform end_attention(v_order.id, 'disputed', null);
        else
          perform raise_attention(v_order.id, 'disputed');
        end if;
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

  perform end_amount_mismatches(v_orders);
  if cardinality(v_paid) > 0 then
    perform publish_places(v_paid);
    perform publish('sales', '{}', 'sales');
  end if;
end $$;
