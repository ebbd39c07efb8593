-- Who may do what, and that somebody always may do everything.

-- Whoever changes what people may do does so alone, until the end of the transaction.
create or replace function lock_rights() returns void language plpgsql as $$
begin
  perform 1 from roles where name = 'administrator' for update;
end $$;
