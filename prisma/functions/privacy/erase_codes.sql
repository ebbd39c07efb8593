-- Erases the recipients of codes. Returns { codes }: how many.
create or replace function erase_codes(p_codes uuid[]) returns jsonb language plpgsql as $$
declare
  v_codes uuid[];
begin
  v_codes := array(select id from promo_codes where id = any (p_codes)
    and coalesce(recipient, recipient_email, recipient_note) is not null order by id for update);
  update promo_codes set recipient = null, recipient_email = null, recipient_note = null, mail_waiting = false
  where id = any (v_codes);
  update audit_log set before = blanked(before, array['recipient', 'recipientEmail', 'recipientNote']),
    after = blanked(after, array['recipient', 'recipientEmail', 'recipientNote'])
    where subject_type = 'promo_code' and subject_id = any (v_codes::text[]);
  return jsonb_build_object('codes', cardinality(v_codes));
end $$;
