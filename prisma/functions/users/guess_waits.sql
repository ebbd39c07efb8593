-- The time before which the next guess of a secret is refused: no wait for the free guesses, then twice as long each
-- time. A count is kept for a day after the last guess, which also gives the time of that guess.
create or replace function guess_waits(p_guess rate_limits, p_free int, p_first_seconds int, p_longest_seconds int)
returns timestamptz language sql stable as $$
  select case when p_guess.hits < p_free then 'epoch'
    else p_guess.resets_at - interval '1 day'
      + make_interval(secs => least(p_longest_seconds, p_first_seconds * 2.0 ^ least(p_guess.hits - p_free, 20))) end
$$;
