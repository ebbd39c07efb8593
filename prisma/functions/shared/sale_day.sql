-- The day of a time in both ledgers: the calendar day on the clock of the order, which is that of its first event's
-- venue. Reports, invoices, their months and due dates use it: 23:30 on 30 November in the Canaries is 30 November,
-- although it is 00:30 on 1 December in Madrid.
create or replace function sale_day(p_at timestamptz, p_zone text) returns date language sql immutable as $$
  select (p_at at time zone p_zone)::date
$$;
