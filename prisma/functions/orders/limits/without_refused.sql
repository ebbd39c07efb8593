-- A batch without the requests whose id (p_name = its name there) is a key of p_refused; null if none is left.
create or replace function without_refused(p_requests jsonb, p_name text, p_refused jsonb) returns jsonb
language plpgsql immutable as $$
begin
  return (
    select jsonb_agg(request order by n) from jsonb_array_elements(p_requests) with ordinality as asked(request, n)
    where not p_refused ? (request ->> p_name));
end $$;
