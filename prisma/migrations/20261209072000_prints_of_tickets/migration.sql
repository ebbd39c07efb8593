-- The tickets of a print that is for some tickets of its order; a print of kind tickets without any is for all of them.
create table print_job_tickets (
  print_id uuid not null references print_jobs (id) on delete restrict on update cascade,
  ticket_id uuid not null references tickets (id) on delete restrict on update cascade,
  primary key (print_id, ticket_id)
);
create index print_job_tickets_ticket_id_idx on print_job_tickets (ticket_id);
create trigger print_job_tickets_append_only before update or delete on print_job_tickets
  for each row execute function refuse_change();

-- A ticket is printed with the other tickets of its order, never with a receipt or with another order.
create function guard_print_ticket() returns trigger language plpgsql as $$
begin
  if not exists (select from print_jobs j join tickets t on t.order_id = j.order_id
      where j.id = new.print_id and j.kind = 'tickets' and t.id = new.ticket_id) then
    raise exception 'the ticket is of another order' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger print_job_tickets_guard before insert on print_job_tickets
  for each row execute function guard_print_ticket();
