-- The terms of a product are a row that is never changed: each change names another, and what was sold keeps the one it was sold under.
create or replace function keep_terms() returns trigger language plpgsql as $$
begin
  new.terms_id := md5(jsonb_build_array(new.holder_fields, new.re_entry_minutes, new.uses, new.entry_before_minutes, new.entry_after_minutes,
    extract(epoch from new.valid_from), extract(epoch from new.valid_until), new.valid_days)::text)::uuid;
  insert into product_terms values (new.terms_id, new.holder_fields, new.re_entry_minutes, new.uses, new.entry_before_minutes, new.entry_after_minutes,
    new.valid_from, new.valid_until, new.valid_days) on conflict (id) do nothing;
  return new;
end $$;
