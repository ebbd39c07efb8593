-- A condition for a statement: the caller may find the row `w` of `order_words`.
-- $1: kinds of words that may be searched; $2: events whose orders, $3: events whose holders' details may be seen.
-- Null for all events, and then without a condition.
create or replace function word_seen(p_events uuid[], p_tickets uuid[]) returns text language sql immutable as $$
  select concat('w.kind = any ($1)',
    case when p_tickets is not null then ' and (w.events is null or w.events && $3)' end,
    -- Payments and invoices concern the whole order.
    case when p_events is not null then ' and (w.kind not in (''card'', ''bank'', ''payer'', ''invoice'', ''company'')
      or not exists (select from order_items i where i.order_id = w.order_id and i.event_id <> all ($2)))' end)
$$;
