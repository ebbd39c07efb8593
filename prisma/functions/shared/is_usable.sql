-- Whether a ticket is shown with its code, printed, emailed and put into wallets: it belongs to its holder, and its
-- visit takes place. The state of its slot is null for one without a slot.
create or replace function is_usable(p_state "TicketState", p_slot "AppointmentState") returns boolean
language sql immutable as $$
  select is_standing(p_state) and p_slot is distinct from 'cancelled'
$$;
