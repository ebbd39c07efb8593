-- Tickets just issued to units that somebody else has: wallets know them by their holder's pass, one for each visit.
create or replace function keep_holders(p_items uuid[]) returns void language plpgsql as $$
begin
  update tickets t set pass_id = md5(x.id::text || i.id::text)::uuid
    from order_items i join ticket_transfers x on x.order_item_id = coalesce(i.visit_of, i.id) and x.state = 'taken'
    where i.id = any (p_items) and t.order_item_id = i.id and t.state = 'valid' and t.pass_id is null;
end $$;
