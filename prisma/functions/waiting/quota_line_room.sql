-- Availability of a quota's tickets on a channel, limited by other quotas: the maximum left of one of its products,
-- whether there is any ticket, and when the last of them ends or ended (null: no end).
create or replace function quota_line_room(p_quota uuid, p_channel text)
returns table (room int, has_tickets boolean, ends_at timestamptz) language sql stable rows 1 as $$
  select coalesce(max(product.room) filter (where product.refusal is null), 0),
    count(*) filter (where product.refusal is null) > 0,
    case when bool_and(product.valid_until is not null) then max(product.valid_until) end
  from (
    select p.valid_until, product_refusal(p, 'open', p_channel) as refusal,
      least(own.size, min(case when other.period = 'in_all' then other.size - other.held - other.sold
      else coalesce(c.size - c.held - c.sold, other.size) end)) as room
    from quotas own join product_quotas counted on counted.quota_id = own.id
      join products p on p.id = counted.product_id and p.event_id = own.event_id
      left join product_quotas pq on pq.product_id = p.id and pq.quota_id <> own.id
      left join quotas other on other.id = pq.quota_id
      left join quota_counters c on c.quota_id = other.id and c.key = quota_key(other.period, null, null, p.event_id)
    where own.id = p_quota and not p.needs_other and p.category <> 'voucher'
    group by p.id, own.id) product
  where product.refusal is null or product.refusal = 'over'
$$;
