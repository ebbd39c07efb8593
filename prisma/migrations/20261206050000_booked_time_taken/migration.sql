-- The trigger's function is one of prisma/functions now, which replaces this first form.
drop trigger tickets_use_booked_time on tickets;
drop function use_booked_time();
create or replace function take_booked_time() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger tickets_take_booked_time after update of uses_left on tickets for each row
  when (old.uses_left <> new.uses_left and old.uses_total > 1) execute function take_booked_time();
-- What a device without a network let in before or after the time of its ticket.
alter table entry_conflicts drop constraint entry_conflicts_kind;
alter table entry_conflicts add constraint entry_conflicts_kind check (kind in ('replaced', 'blocked', 'cancelled', 'unpaid', 'already_used',
  're_entry_too_soon', 'day_limit', 'week_limit', 'rules', 'unknown', 'answer_lost', 'wrong_day', 'not_yet', 'too_late'));
