-- Inconsistencies in the closings of a till; no rows if there are none.
create or replace function check_cash(p_cashbox uuid) returns table (what text, z_number int, expected text, found text)
language sql stable as $$
  with closed as (select s.*, row_number() over w as place, lag(s.hash) over w as before
      from cashbox_shifts s where s.cashbox_id = p_cashbox and s.state = 'closed' window w as (order by s.z_number))
  select said.what, c.z_number, said.expected, said.found from closed c cross join lateral (values
      ('number', c.place::text, c.z_number::text),
      ('chain', coalesce(c.before, ''), c.previous_hash),
      ('seal', encode(sha256(convert_to(c.previous_hash || c.snapshot::text, 'UTF8')), 'hex'), c.hash),
      ('snapshot', concat_ws(' ', c.expected_cents, c.counted_cents, c.difference_cents, c.left_cents, c.banked_cents),
        concat_ws(' ', c.snapshot ->> 'expected', c.snapshot ->> 'counted', c.snapshot ->> 'difference',
          c.snapshot ->> 'left', c.snapshot ->> 'banked')),
      ('drawer', (c.opening_counted_cents
        + (select coalesce(sum(amount_cents), 0) from cash_movements where shift_id = c.id and method = 'cash'))::text,
        c.expected_cents::text)) said(what, expected, found)
    where said.expected is distinct from said.found
  order by 2, 1
$$;
