-- Records a cash movement as part of another change, such as a payment or a refund, under a new id. If it cannot be
-- recorded, the transaction fails.
--
-- p_movement: as move_cash takes it, without an id
create or replace function must_move_cash(p_movement jsonb) returns void language plpgsql as $$
declare
  v_outcome text := move_cash(p_movement || jsonb_build_object('id', uuid_v7()));
begin
  if v_outcome <> 'moved' then
    raise exception 'a cash movement was refused: %', v_outcome
      using errcode = 'check_violation', detail = p_movement::text;
  end if;
end $$;
