-- Whether a promotion makes tickets free: the visits that a pass includes.
create or replace function frees_visit(p promos) returns boolean language sql immutable as $$
  select p.effect = 'percentage' and p.percent = 10000 or p.effect = 'fixed_price' and p.amount_cents = 0
$$;
