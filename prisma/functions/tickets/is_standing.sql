-- Whether a ticket is still its holder's: good, used (as proof, or for a second entry) or past, and neither taken back nor
-- kept out.
create or replace function is_standing(p_state "TicketState") returns boolean language sql immutable as $$
  select p_state in ('valid', 'used', 'expired')
$$;
