-- Whether this provider's money is taken here, without an external company: free, store credit (balance, gift
-- voucher), cash, a card terminal operated by staff, on account; or by another system that sold an imported order
-- (elsewhere). All others are hosted: the buyer pays on the provider's page and returns.
create or replace function is_local(p_provider text) returns boolean language sql immutable as $$
  select p_provider in ('free', 'balance', 'cash', 'card_manual', 'on_account', 'elsewhere')
$$;
