-- Why a drawer does not pay an amount out; null where it does. A refusal says that there is less in the drawer, and many of them would say
-- how much: so a shift gives two, and then a second person approves whatever is paid out of it, also where there is enough. The refusal is
-- counted under the lock of the shift, in the transaction that asks, which therefore commits.
--
-- p_amount: cents that would leave the drawer
-- p_is_approved: a second person has approved it
-- returns: short (there is less in the drawer), second (a second person has to approve it)
create or replace function drawer_refusal(p_shift uuid, p_amount bigint, p_is_approved boolean) returns text language plpgsql as $$
declare
  v_shift cashbox_shifts%rowtype;
begin
  select * into v_shift from cashbox_shifts where id = p_shift for no key update;
  if v_shift.short_refusals >= 2 and not p_is_approved then
    return 'second';
  elsif v_shift.drawer_cents >= p_amount then
    return null;
  end if;
  update cashbox_shifts set short_refusals = least(short_refusals + 1, 2) where id = p_shift;
  return 'short';
end $$;
