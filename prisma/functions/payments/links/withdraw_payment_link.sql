-- Withdraws a link, so that no payment can start by it.
-- outcome: withdrawn; replayed (it was withdrawn before); else as payment_link_state without open (it stays the same).
create or replace function withdraw_payment_link(p_link uuid, p_by uuid) returns text language plpgsql as $$
declare
  v_order uuid;
  v_state text;
begin
  select o.id into v_order from orders o where o.id = (select order_id from payment_links where id = p_link) for update;
  v_state := payment_link_state(p_link);
  if v_state is distinct from 'open' then
    return case v_state when 'withdrawn' then 'replayed' else v_state end;
  end if;
  update payment_links set ended = 'withdrawn', ended_at = moment() where id = p_link and ended is null;
  perform record_order_event(v_order, 'payment_link_withdrawn', null, null, p_by,
    jsonb_build_object('link_id', p_link));
  return 'withdrawn';
end $$;
