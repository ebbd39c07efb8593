-- Queues a failed print again.
-- outcome: queued, replayed (it is queued or printing already), there (it was printed since), gone (there is no such
-- slip).
create or replace function retry_print(p_id uuid) returns text language plpgsql as $$
declare
  v_job print_jobs%rowtype;
begin
  select * into v_job from print_jobs where id = p_id for update;
  if v_job.id is null then
    return 'gone';
  elsif v_job.state = 'printed' then
    return 'there';
  elsif v_job.state <> 'failed' then
    return 'replayed';
  elsif v_job.kind = 'tickets' then
    -- A ticket of this slip has been printed since, alone or with the others.
    perform pg_advisory_xact_lock(hashtextextended('tickets ' || v_job.order_id, 33));
    if v_job.copy < ticket_prints(v_job.order_id,
        (select array_agg(x.ticket_id) from print_job_tickets x where x.print_id = p_id)) then
      return 'there';
    end if;
  end if;
  update print_jobs set state = 'waiting', failure = null, settled_at = null, tries = 0, due_at = moment()
    where id = p_id;
  if v_job.via = 'network' then
    perform publish('print_wanted', jsonb_build_object('cashbox_id', v_job.cashbox_id));
  end if;
  return 'queued';
exception when unique_violation then
  return 'there';
end $$;
