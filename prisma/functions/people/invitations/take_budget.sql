-- Takes tickets and their face value from an event's budget, or nothing: false if not enough is left. With a second
-- person's approval it extends the budget as needed. An event without a budget has none left.
create or replace function take_budget(p_event uuid, p_tickets int, p_face bigint, p_approved boolean) returns boolean
language plpgsql as $$
begin
  insert into invitation_budgets (event_id) values (p_event) on conflict do nothing;
  update invitation_budgets set used_tickets = used_tickets + p_tickets, used_face_cents = used_face_cents + p_face,
      extra_tickets = greatest(extra_tickets, used_tickets + p_tickets - max_tickets),
      extra_face_cents = greatest(extra_face_cents, used_face_cents + p_face - max_face_cents, 0)
    where event_id = p_event and (p_approved or (used_tickets + p_tickets <= max_tickets + extra_tickets
      and (max_face_cents is null or used_face_cents + p_face <= max_face_cents + extra_face_cents)));
  return found;
end $$;
