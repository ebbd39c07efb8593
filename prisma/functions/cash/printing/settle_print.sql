-- Records the result of a slip sent to a printer. `p_later`: nothing was printed; retried after so many seconds.
create or replace function settle_print(p_id uuid, p_failure text, p_later int) returns void language plpgsql as $$
declare
  v_cashbox uuid;
begin
  update print_jobs set taken_until = null,
    state = case when p_failure is null then 'printed' when p_later is not null then 'waiting' else 'failed' end,
    failure = case when p_later is null then p_failure end, settled_at = case when p_later is null then moment() end,
    due_at = case when p_later is null then due_at else moment() + make_interval(secs => p_later) end
    where id = p_id and state = 'printing' returning cashbox_id into v_cashbox;
  if found and p_later is null then
    perform publish('print_settled', jsonb_build_object('cashbox_id', v_cashbox));
  end if;
end $$;
