-- Forgets whom codes were given to. Returns { codes }: how many.
create or replace function erase_codes(p_codes uuid[]) returns jsonb language plpgsql as $$
declare
  v_codes uuid[];
begin
  v_codes := array(select id from promo_codes where id = any (p_codes) and recipient is not null order by id for update);
  update promo_codes set recipient = null where id = any (v_codes);
  update audit_log set before = blanked(before, array['recipient']), after = blanked(after, array['recipient'])
    where subject_type = 'promo_code' and subject_id = any (v_codes::text[]);
  return jsonb_build_object('codes', cardinality(v_codes));
end $$;
