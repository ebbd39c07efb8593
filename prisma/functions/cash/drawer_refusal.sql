-- Why a drawer cannot pay out an amount; null if it can. Each refusal tells that the drawer has less, so repeated
-- attempts would find out how much. After two refusals in a shift a second person must approve every payout, even if
-- there is enough cash. The refusal is counted under the lock of the shift in the caller's transaction, which must
-- therefore commit.
--
-- p_amount: cents that would leave the drawer
-- p_is_approved: a second person has approved it
-- returns: short (there is less in the drawer), second (a second person has to approve it)
create or replace function drawer_refusal(p_shift uuid, p_amount bigint, p_is_approved boolean) returns text
language plpgsql as $$
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
