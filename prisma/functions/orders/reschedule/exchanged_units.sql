-- Units that a move exchanges for other products, with what they were: [{ item, product, rate, cents, to }]; null for
-- none. p_move: as in reschedule.
create or replace function exchanged_units(p_move jsonb) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('item', i.id, 'product', i.product_id, 'rate', i.tax_rate,
      'cents', i.price_cents - i.discount_cents, 'to', m.product) order by i.id)
    from moved_visits(p_move) m join order_items i on i.id = m.item and i.visit = 0 where m.product is not null);
end $$;
