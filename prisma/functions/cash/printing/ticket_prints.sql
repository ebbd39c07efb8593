-- How often the tickets of an order were printed before; the highest number of several tickets. Failed prints do not
-- count.
--
-- p_tickets: ids of the tickets; null for every ticket that its holder still has.
create or replace function ticket_prints(p_order uuid, p_tickets uuid[]) returns int language sql stable as $$
  select coalesce(max(printed.n), 0)::int
  from tickets t
    cross join lateral (
      -- A print of all tickets had this ticket if the ticket was issued by then.
      select count(*) as n from print_jobs j
      where j.order_id = t.order_id and j.kind = 'tickets' and j.state <> 'failed'
        and case when exists (select from print_job_tickets x where x.print_id = j.id)
          then exists (select from print_job_tickets x where x.print_id = j.id and x.ticket_id = t.id)
          else t.created_at <= j.created_at end) printed
  where t.order_id = p_order and case when p_tickets is null then is_standing(t.state) else t.id = any (p_tickets) end
$$;
