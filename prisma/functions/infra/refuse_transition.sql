-- Refuses a change of state that is not in `state_transitions`. The trigger names the entity.
create or replace function refuse_transition() returns trigger language plpgsql as $$
begin
  if not exists (select from state_transitions t
      where t.entity = tg_argv[0] and t.from_state = old.state::text and t.to_state = new.state::text) then
    raise exception 'a % that is % cannot become %', tg_argv[0], old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
