-- Takes the next slip for the network printer of a till, for a minute; null if none is due, or another is being
-- printed.
create or replace function claim_print(p_cashbox uuid) returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  select id into v_id from print_jobs
  where cashbox_id = p_cashbox and via = 'network' and state = 'waiting' and due_at <= moment()
    order by position limit 1 for update skip locked;
  update print_jobs set state = 'printing', tries = tries + 1, taken_until = moment() + interval '1 minute'
  where id = v_id;
  return v_id;
exception when unique_violation then
  return null;
end $$;
