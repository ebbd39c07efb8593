-- Holding places. One call serves all buyers who wait at this moment (the server batches them) in the order of
-- arrival; each gets the places or a refusal, exactly until the last place.
--
-- p_requests: [{ key, id, reference, secret, channel, given, user_id, sold_by, hold_minutes, locale, tickets,
--               lines: [{ event_id, product_id, appointment_id, quantity, amount, price, discounts, visits }],
--               promos: [{ order_id, promo_id, code_id, name, discount }] }], one line per product and slot.
--   Lines may be of several events with one currency.
--   With promotions, each line has the list price they were calculated from and the discount of each of its items;
--   promos has
--   the amount per promotion. visits = the slots of a product's further visits, in their order, null for one that is
--   chosen
--   later; tickets counts each as one more.
-- outcome: held; replayed (the key was used before: the first order); sold_out (detail = the counter);
--          stale (a list price has changed); nothing_left (detail = a promotion that is used up);
--          refused (not on sale, or not offered in this way).
--
-- There are two ways. As long as all requests can be served, they are served together, in one statement per table. If
-- one cannot, the attempt is undone and each is served singly, in turn: exactness near the end costs only the last
-- requests time.
drop function if exists hold_places(jsonb, int);
create or replace function hold_places(p_requests jsonb, p_hold_minutes int)
returns table (key text, outcome text, order_id uuid, order_reference text, order_secret text, order_state text,
  order_expires_at timestamptz, order_total bigint, detail text)
language plpgsql as $$
#variable_conflict use_column
declare
  v_expires timestamptz := moment() + make_interval(mins => p_hold_minutes);
begin
  perform lock_hold_keys(p_requests);
  if full_slot(p_requests) is null then
    begin
      return query select r.key, 'held', r.id, r.reference, r.secret, 'held',
        coalesce(moment() + make_interval(mins => r.hold_minutes), v_expires), held.total, null::text
        from hold_together(p_requests, v_expires) held
          join jsonb_to_recordset(p_requests) as r(key text, id uuid, reference text, secret text, hold_minutes int)
            on r.id = held.id;
      return;
    exception when sqlstate 'AF001' or sqlstate 'AF003' or sqlstate 'AF004' or foreign_key_violation then
      null;
    end;
  end if;
  return query select * from hold_singly(p_requests, v_expires);
end $$;
