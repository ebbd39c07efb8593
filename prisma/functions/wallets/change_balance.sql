-- Adds credit to a customer's balance, or takes it back: by staff, once for each key.
--
-- p_change: { key, kind: credit or taken_back, user, currency, amount, expires_at, reason, by }
-- outcome: as add_credit; as take_credit.
create or replace function change_balance(p_change jsonb) returns text language plpgsql as $$
declare
  v_wallet uuid := lock_wallet((p_change ->> 'user')::uuid, p_change ->> 'currency');
  v_posting jsonb := p_change || '{"account": "system:adjust"}';
begin
  if p_change ->> 'kind' = 'credit' then
    return add_credit(v_wallet, v_posting);
  end if;
  return take_credit(v_wallet, v_posting);
end $$;
