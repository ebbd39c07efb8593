-- Whether staff at a till still see no cash totals: the count is not submitted, or it differs and may be repeated. It
-- is final after the second count, or once its difference is explained.
create or replace function is_uncounted(p_shift uuid) returns boolean language sql stable as $$
  select exists (select from cashbox_shifts where id = p_shift and state <> 'closed'
    and (counted_cents is null or (recounts = 0 and difference_reason is null)))
$$;
