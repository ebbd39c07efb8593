-- Why the buyer cannot transfer a unit now; null: they can. outcome: as holder_refusal.
create or replace function transfer_refusal(p_unit uuid) returns text language plpgsql stable as $$
begin
  return holder_refusal(p_unit, null);
end $$;
