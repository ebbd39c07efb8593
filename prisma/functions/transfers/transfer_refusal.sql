-- Why a unit cannot be given to somebody else now by whoever bought it; null: it can. As holder_refusal.
create or replace function transfer_refusal(p_unit uuid) returns text language plpgsql stable as $$
begin
  return holder_refusal(p_unit, null);
end $$;
