-- Whoever counts against one of these limits waits for the others from here to the commit, so that many at once see each
-- other. Of several, in one order.
create or replace function lock_limits(p_keys text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(place) from (
    select distinct hashtextextended(key, 7) as place from unnest(p_keys) key where key is not null order by 1) ordered;
end $$;
