-- Creates a payment link for an order, or for its unpaid move, with the amount now due. It replaces the former link;
-- the order is extended to the end of the link, and an expired order takes its places again.
-- p_link: { id, order_id, email, locale, hours, expected: the amount shown to the user, by }
-- outcome: made, replayed (this id was used before), gone (it belongs to another order), changed (the amount has
-- changed), places_gone, else as link_refusal.
create or replace function make_payment_link(p_link jsonb) returns text language plpgsql as $$
declare
  v_id uuid := (p_link ->> 'id')::uuid;
  v_by uuid := (p_link ->> 'by')::uuid;
  v_order orders%rowtype;
  v_move uuid;
  v_until timestamptz;
  v_refusal text;
begin
  select * into v_order from orders where id = (p_link ->> 'order_id')::uuid for update;
  perform 1 from payments where order_id = v_order.id order by id for update;
  if exists (select from payment_links where id = v_id) then
    return case when exists (select from payment_links where id = v_id and order_id = v_order.id) then 'replayed'
      else 'gone' end;
  end if;
  v_refusal := link_refusal(v_order.id);
  if v_refusal is not null then
    return v_refusal;
  end if;
  select id into v_move from order_moves where order_id = v_order.id and state = 'awaiting' and expires_at > moment();
  if link_amount(v_order.id, v_move) is distinct from (p_link ->> 'expected')::bigint then
    return 'changed';
  end if;
  v_until := least(moment() + make_interval(hours => (p_link ->> 'hours')::int), link_until(v_order.id));
  if v_move is null and v_order.state = 'expired' then
    begin
      perform lock_counters(array[v_order.id]);
      perform lock_promos(array[v_order.id]);
      perform lock_passes_of(array[v_order.id]);
      perform take_places(v_order.id);
      perform retake_promos(v_order.id);
    exception when sqlstate 'AF001' then
      return 'places_gone';
    end;
    update orders set state = 'pending', expires_at = v_until, updated_at = moment() where id = v_order.id;
    perform record_order_event(v_order.id, 'revived', 'expired', 'pending', v_by);
    perform publish_places(array[v_order.id]);
  end if;
  update payment_links set ended = 'replaced', ended_at = moment() where order_id = v_order.id and ended is null;
  insert into payment_links (id, order_id, move_id, amount_cents, currency, email, locale, expires_at, created_by)
    values (v_id, v_order.id, v_move, (p_link ->> 'expected')::bigint, v_order.currency, p_link ->> 'email',
      p_link ->> 'locale', v_until, v_by);
  update order_moves set expires_at = greatest(expires_at, v_until) where id = v_move;
  update orders set expires_at = greatest(expires_at, v_until), updated_at = moment()
  where id = v_order.id and v_move is null;
  perform record_order_event(v_order.id, 'payment_link_made', null, null, v_by, jsonb_build_object('link_id', v_id));
  perform publish('payment_link_made', jsonb_build_object('order_id', v_order.id, 'link_id', v_id));
  return 'made';
end $$;
