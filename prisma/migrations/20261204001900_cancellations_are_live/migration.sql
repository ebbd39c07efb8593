-- The functions come from prisma/functions; this one is there for the triggers that name it.
create or replace function tell_cancellation() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger cancellations_told after update of state, deadline on cancellations for each row
  when (old.state is distinct from new.state or old.deadline is distinct from new.deadline) execute function tell_cancellation();
create trigger cancellation_orders_told after insert or update of state, kept on cancellation_orders for each row execute function tell_cancellation();
