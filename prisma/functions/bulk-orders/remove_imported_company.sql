-- Removes an imported company that no one has used or changed since. False if it stays, also because another record
-- refers to it.
create or replace function remove_imported_company(p_company uuid) returns boolean language plpgsql as $$
begin
  delete from companies c where c.id = p_company and c.version = 1 and c.owed_cents = 0
    and not exists (select from master_orders m where m.company_id = c.id)
    and not exists (select from company_charges h where h.company_id = c.id)
    and not exists (select from reseller_connections r where r.company_id = c.id)
    and not exists (select from reseller_bookings b where b.company_id = c.id)
    and not exists (select from company_contacts k where k.company_id = c.id and k.created_at > c.created_at);
  return found;
exception when foreign_key_violation or restrict_violation then
  return false;
end $$;
