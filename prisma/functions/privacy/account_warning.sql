-- The key of the email that warns of an account closure: for the nth attempt since the account's last use.
create or replace function account_warning_key(p_user uuid, p_used timestamptz, p_try int) returns text
language sql immutable as $$
  select 'account-ending:' || p_user || ':' || to_char(p_used at time zone 'UTC', 'YYYYMMDDHH24MISS') || ':' || p_try
$$;

-- The progress of the warning: attempts, whether the next is due, and whether the account may be closed. A failed
-- email is retried after as many days, three times in all; an account is closed so many days after the email was sent,
-- or after the third failure.
create or replace function account_warning(p_user uuid, p_used timestamptz, p_days int, p_at timestamptz)
returns table (tries int, may_try boolean, may_close boolean) language sql stable as $$
  select count(m.id)::int,
    count(m.id) < 3 and coalesce(bool_and(m.state in ('failed', 'kept')
      and m.created_at <= p_at - make_interval(days => p_days)), true),
    coalesce(bool_or(m.state = 'sent' and m.sent_at <= p_at - make_interval(days => p_days))
      or count(m.id) = 3 and bool_and(m.state in ('failed', 'kept')
        and m.created_at <= p_at - make_interval(days => p_days)), false)
  from generate_series(1, 3) n join mail_log m on m.dedupe_key = account_warning_key(p_user, p_used, n)
$$;
