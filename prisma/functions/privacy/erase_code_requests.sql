-- Erases the people who asked for codes from their requests, the codes they got, and related emails and logs. An
-- undecided request is refused too. Returns { code_requests }: how many.
create or replace function erase_code_requests(p_requests uuid[]) returns jsonb language plpgsql as $$
declare
  v_requests uuid[];
begin
  v_requests := array(select id from promo_code_requests
    where id = any (p_requests) and email <> id || '@deleted.invalid' order by id for update);
  perform erase_codes(array(select promo_code_id from promo_code_requests
    where id = any (v_requests) and promo_code_id is not null));
  delete from notifications n using promo_code_requests r
    where r.id = any (v_requests) and n.kind = 'promo_code_requested' and n.data ->> 'person' = r.name;
  update promo_code_requests set name = '—', email = id || '@deleted.invalid', reason = '', note = null,
      state = case state when 'waiting' then 'refused' else state end, decided_at = coalesce(decided_at, moment())
    where id = any (v_requests);
  update audit_log set label = '—', before = blanked(before, array['note']), after = blanked(after, array['note'])
    where subject_type = 'promo_code_request' and subject_id = any (v_requests::text[]) and label <> '—';
  return jsonb_build_object('code_requests', cardinality(v_requests));
end $$;
