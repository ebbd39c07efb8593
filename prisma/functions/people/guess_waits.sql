-- Until when the next guess of a secret waits: not at all for the free ones, then twice as long each time. A count is kept
-- for a day after the last guess, which tells when that was.
create or replace function guess_waits(p_guess rate_limits, p_free int, p_first_seconds int, p_longest_seconds int)
returns timestamptz language sql stable as $$
  select case when p_guess.hits < p_free then 'epoch'
    else p_guess.resets_at - interval '1 day'
      + make_interval(secs => least(p_longest_seconds, p_first_seconds * 2.0 ^ least(p_guess.hits - p_free, 20))) end
$$;
