-- Decides what can be sold, and to whom. Only the functions of this folder decide it; code that shows, prices, holds
-- or books calls them. An unknown channel sells nothing.

-- An event on a channel now. refusal: why none of it is sold (channel_closed, not_yet, over, not_published), null if
-- it is. takes_visits: whether a ticket of another event may lead to it. slots_after: slots that begin after this are
-- on sale. p_given: complimentary, also before the sale begins and before the event is public.
create or replace function sale_terms(p_event uuid, p_channel text, p_given boolean default false)
returns table (refusal text, takes_visits boolean, slots_after timestamptz) language sql stable rows 1 as $$
  select case
      when c.enabled is not true then 'channel_closed'
      when e.sales_from > moment() and not p_given then 'not_yet'
      when e.sales_until <= moment() then 'over'
      when e.status <> 'published' and not (p_given and e.status = 'draft') then 'not_published' end,
    c.enabled is true and e.status = 'published',
    moment() + make_interval(mins => coalesce(c.lead_minutes, e.sales_close_minutes))
  from events e left join sales_channels c on c.code = p_channel where e.id = p_event
$$;
