-- Applies results of payments from a provider; no other function writes their outcome. Webhook, return page, status
-- query and staff all call it, in any order and any number of times.
--
-- p_results: [{ payment_id, status, amount, currency, provider_ref, card_brand, card_last4, code, raw, provider,
--   event_id }]
-- p_results.status: confirmed, pending, failed, cancelled, disputed, dispute_won or dispute_lost
-- p_results.event_id: id of the provider's message; null for a result that is no message
--
-- outcome: paid, part (captured; the order waits for the rest of its money), paid_late, returned (captured, but the
--   order cannot keep it: refunded), pending, failed, ignored (nothing new), duplicate (a known event), needs_review
--   (wrong amount: staff decide, and until the right amount is reported nothing else changes the payment), disputed
--   (the buyer's bank has opened or decided a dispute: staff see the order), unknown_payment.
--
-- There are two ways. Ordinary results are settled together, in one statement per table: the right amount for a
-- pending order, in a new message, the only result for its order. All others are settled one by one (settle_result).
create or replace function settle_payments(p_results jsonb)
returns table (payment_id uuid, outcome text, order_id uuid) language plpgsql as $$
#variable_conflict use_column
declare
  v_result jsonb;
  v_n bigint;
  v_orders uuid[];
  v_special uuid[];
  v_ordinary uuid[];
  v_paid uuid[];
  v_is_move boolean;
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
    perform lock_promos(array(select id from orders
      where id = any (v_orders) and (state = 'expired' or id = any (v_special))));
    perform lock_passes_of(v_orders);
    perform lock_series(v_orders);
  end if;
  if v_paid <> '{}' then
    perform capture_payments(p_results, v_ordinary);
    perform capture_balances(v_paid);
    perform fulfil_orders(v_paid, false);
  end if;

  for v_result, v_n in select * from jsonb_array_elements(p_results) with ordinality loop
    payment_id := (v_result ->> 'payment_id')::uuid;
    order_id := v_ordinary[v_n];
    outcome := 'paid';
    if order_id is null then
      outcome := settle_result(v_result);
    end if;
    if order_id is null and outcome <> 'duplicate' then
      select p.order_id, p.move_id is not null into order_id, v_is_move from payments p where p.id = payment_id;
      if outcome in ('paid', 'paid_late') and not v_is_move then
        v_paid := v_paid || order_id;
      end if;
    end if;
    return next;
  end loop;

  perform end_amount_mismatches(v_orders);
  if cardinality(v_paid) > 0 then
    perform publish_places(v_paid);
    perform publish('sales', '{}', 'sales');
  end if;
end $$;
