-- Permissions, and the guarantee that at least one person has all of them.

-- Serialises changes of permissions until the end of the transaction.
create or replace function lock_rights() returns void language plpgsql as $$
begin
  perform 1 from roles where name = 'administrator' for update;
end $$;
