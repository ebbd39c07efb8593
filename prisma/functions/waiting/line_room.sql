-- How many places of a slot its quotas let a channel sell; its capacity without a limit.
create or replace function line_room(p_slot appointments, p_channel text) returns int language sql stable as $$
  select coalesce((select room from quota_rooms(p_slot.event_id, p_channel, p_slot.starts_at, p_slot.starts_at)
    where appointment_id = p_slot.id), p_slot.capacity)
$$;
