-- The shifts whose count is not handed in and at whose till one of these people worked: they see no sums of its cash.
create or replace function uncounted_tills(p_people uuid[]) returns setof uuid language sql stable as $$
  select id from cashbox_shifts
  where state <> 'closed' and counted_cents is null and (cashier_id = any (p_people) or till_people(id) && p_people)
$$;
