-- Why the state of a ticket, its line, its order or its slot refuses an entry; null if none does.
create or replace function ticket_refusal(p_ticket text, p_item text, p_order text, p_slot text) returns text
language sql immutable as $$
  select case
    when p_ticket in ('replaced', 'blocked') then p_ticket
    when p_ticket = 'cancelled' or p_item <> 'active' or p_slot = 'cancelled'
      or p_order in ('cancelled', 'refunded', 'expired') then 'cancelled'
    when p_order not in ('paid', 'partially_refunded') then 'unpaid'
  end
$$;

-- Why a ticket's time refuses an entry at p_at; null if it does not. p_slack is the maximum difference of two clocks:
-- valid from 10:00 with two minutes of slack, an entry at 09:57 is not_yet and one at 09:59 is admitted.
create or replace function time_refusal(p_day date, p_starts_at timestamptz, p_zone text, p_from timestamptz,
  p_until timestamptz, p_at timestamptz, p_slack interval) returns text
language sql stable as $$
  select case
    when coalesce(p_day, (p_starts_at at time zone p_zone)::date) <> (p_at at time zone p_zone)::date
      and not p_at between p_from - p_slack and p_until + p_slack then 'wrong_day'
    when p_at < p_from - p_slack then 'not_yet'
    when p_at > p_until + p_slack then 'too_late'
  end
$$;

-- Refusals that a supervisor may override with a reason; never a forged, cancelled, blocked or replaced ticket.
create or replace function may_overrule(p_refused text) returns boolean language sql immutable as $$
  select p_refused in ('already_used', 'not_yet', 'too_late', 'wrong_day', 'wrong_gate', 'wrong_event',
    'holder_missing', 're_entry_too_soon', 'unpaid', 'rules', 'full', 'photo_missing', 'blackout', 'day_limit',
    'week_limit',
    'answer_needed', 'slot_missing')
$$;
