-- Serialises requests that count against the same limit until the commit, so that concurrent ones see each other.
-- Locks several keys in one order.
create or replace function lock_limits(p_keys text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(place) from (
    select distinct hashtextextended(key, 7) as place from unnest(p_keys) key where key is not null order by 1) ordered;
end $$;
