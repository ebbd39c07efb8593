-- Closes accounts for good and erases their people, also from logs. Orders and scans still refer to the rows, which no
-- longer identify a person. Idempotent. Returns { accounts }: how many.
create or replace function close_accounts(p_users uuid[]) returns jsonb language plpgsql as $$
declare
  v_users uuid[];
begin
  v_users := array(select id from users where id = any (p_users) and email <> id || '@deleted.invalid'
    order by id for update);
  delete from mail_log where dedupe_key in (select account_warning_key(id, coalesce(last_seen_at, created_at), n)
    from users, generate_series(1, 3) n where id = any (v_users));
  perform end_access(id) from unnest(v_users) id;
  delete from user_devices where user_id = any (v_users);
  delete from notifications where user_id = any (v_users);
  delete from digest_items where user_id = any (v_users);
  delete from notification_preferences where user_id = any (v_users);
  delete from saved_views where user_id = any (v_users) and not shared;
  delete from report_schedules where user_id = any (v_users);
  delete from user_roles where user_id = any (v_users);
  perform forget_imported_people(v_users);
  update users set name = '—', email = id || '@deleted.invalid', email_verified_at = null, password_hash = '!',
    phone = null, two_factor_secret = null, two_factor_confirmed_at = null, two_factor_last_step = null,
    recovery_codes = '[]', invited_at = null, deactivated_at = coalesce(deactivated_at, now()), updated_at = now(),
    version = version + 1
  where id = any (v_users);
  perform close_wallets(v_users);
  update audit_log set label = '—', before = blanked(before, array['name', 'email', 'phone']),
    after = blanked(after, array['name', 'email', 'phone'])
    where subject_type = 'user' and subject_id = any (v_users::text[]);
  return jsonb_build_object('accounts', cardinality(v_users));
end $$;

-- The id of a person in an import is the email address.
create or replace function forget_imported_people(p_users uuid[]) returns void language sql as $$
  delete from import_lines l using import_records r
    where r.kind = 'people' and r.record_id = any (p_users::text[]) and l.import_id = r.import_id
      and l.external_id = r.external_id;
  delete from import_records where kind = 'people' and record_id = any (p_users::text[]);
$$;
