-- Whether money of this provider is taken here, with no company that has to be asked: free of charge, store credit (balance, gift voucher), cash,
-- a card terminal that staff operate by hand, on account. Everything else is hosted: the buyer pays at a company and comes back.
create or replace function is_local(p_provider text) returns boolean language sql immutable as $$
  select p_provider in ('free', 'balance', 'cash', 'card_manual', 'on_account')
$$;
