-- Erases up to a limit of due records of a kind, as a step of a daily run, and counts them in the row of the day.
-- Locks that row, so that two processes take turns and nothing is counted twice. Returns how many were due.
create or replace function erase_step(p_day date, p_kind text, p_terms jsonb, p_limit int) returns int
language plpgsql as $$
declare
  v_ids uuid[];
  v_counts jsonb;
begin
  perform 1 from privacy_runs where day = p_day for update;
  v_ids := array(select erasable(p_kind, p_terms, moment(), p_limit));
  if cardinality(v_ids) = 0 then
    return 0;
  end if;
  v_counts := case p_kind
    when 'traces' then erase_traces(v_ids)
    when 'holders' then erase_holders(v_ids)
    when 'buyers' then erase_buyers(v_ids)
    when 'invoices' then erase_invoices(v_ids)
    when 'accounts' then close_accounts(v_ids)
    when 'code_requests' then erase_code_requests(v_ids)
    when 'codes' then erase_codes(v_ids)
    when 'support' then erase_support(v_ids)
  end;
  update privacy_runs r set stepped_at = moment(), counts = r.counts || (
      select jsonb_object_agg(key, coalesce((r.counts ->> key)::int, 0) + value::int) from jsonb_each_text(v_counts))
    where day = p_day;
  return cardinality(v_ids);
end $$;
