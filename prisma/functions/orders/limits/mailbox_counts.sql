-- Unpaid places and unconfirmed orders of the mailboxes of a batch: { <mailbox>: number } each. Orders of staff have no
-- network and do not count.
create or replace function mailbox_counts(p_requests jsonb, out places jsonb, out unconfirmed jsonb)
language plpgsql stable as $$
begin
  select coalesce(jsonb_object_agg(box, kept), '{}'), coalesce(jsonb_object_agg(box, unconfirmed_orders(box)), '{}')
    into places, unconfirmed
    from (
      select box, (select coalesce(sum(places_kept(o.id)), 0) from orders o
        where mailbox_of(o.customer_email) = box and o.network is not null and o.state::text = 'pending'
          and o.expires_at > moment() and o.total_cents > 0) as kept
      from (select distinct mailbox_of(asked.email) as box from jsonb_to_recordset(p_requests) as asked(email text)
        where asked.email is not null) address
    ) counted;
end $$;
