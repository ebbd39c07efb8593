-- Whether a ticket still belongs to its holder: valid, used (as proof, or for a second entry) or expired, neither
-- cancelled nor blocked.
create or replace function is_standing(p_state "TicketState") returns boolean language sql immutable as $$
  select p_state in ('valid', 'used', 'expired')
$$;
