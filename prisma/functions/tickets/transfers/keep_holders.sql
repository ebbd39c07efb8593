-- Gives new tickets of existing units their wallet ids: for a transferred unit the pass of its holder, one per visit;
-- after a replaced code for the same holder, the former id.
create or replace function keep_holders(p_items uuid[]) returns void language plpgsql as $$
begin
  update tickets t set pass_id = md5(x.id::text || i.id::text)::uuid
    from order_items i join ticket_transfers x on x.order_item_id = coalesce(i.visit_of, i.id) and x.state = 'taken'
    where i.id = any (p_items) and t.order_item_id = i.id and t.state = 'valid' and t.pass_id is null;
  update tickets t set wallet_id = former.wallet_id
    from unnest(p_items) item
      cross join lateral (select f.pass_id, f.wallet_id from tickets f
        where f.order_item_id = item and f.state = 'replaced'
        order by f.created_at desc, f.id desc limit 1) former
    where t.order_item_id = item and t.state = 'valid' and t.wallet_id is null and former.wallet_id is not null
      and t.pass_id is not distinct from former.pass_id;
end $$;
