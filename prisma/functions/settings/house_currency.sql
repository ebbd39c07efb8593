-- The default currency of prices.
create or replace function house_currency() returns text language plpgsql stable as $$
begin
  return coalesce((select value #>> '{}' from settings where key = 'defaults.currency'), 'EUR');
end $$;
