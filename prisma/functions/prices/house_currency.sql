-- What is priced in before anybody says otherwise.
create or replace function house_currency() returns text language sql stable as $$
  select coalesce((select value #>> '{}' from settings where key = 'defaults.currency'), 'EUR')
$$;
