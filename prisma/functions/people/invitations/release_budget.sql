-- Returns cancelled or refunded tickets to the budget; lowers the amount approved beyond it first.
create or replace function release_budget(p_event uuid, p_tickets int, p_face bigint) returns void language sql as $$
  update invitation_budgets set used_tickets = used_tickets - p_tickets, used_face_cents = used_face_cents - p_face,
    extra_tickets = greatest(0, least(extra_tickets, used_tickets - p_tickets - max_tickets)),
    extra_face_cents = greatest(0, least(extra_face_cents, used_face_cents - p_face - coalesce(max_face_cents, 0)))
  where event_id = p_event
$$;
