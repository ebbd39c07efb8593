-- The shifts without a final count at whose till one of these people worked: they see no cash totals of them.
create or replace function uncounted_tills(p_people uuid[]) returns setof uuid language sql stable as $$
  select s.id from cashbox_shifts s
  where s.state <> 'closed' and is_uncounted(s.id) and (s.cashier_id = any (p_people) or till_people(s.id) && p_people)
$$;
