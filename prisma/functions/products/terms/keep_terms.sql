-- A product's terms are an immutable row: each change refers to another row, and sold units keep the row of their
-- sale.
create or replace function keep_terms() returns trigger language plpgsql as $$
begin
  new.terms_id := md5(jsonb_build_array(new.holder_fields, new.re_entry_minutes, new.uses, new.entry_before_minutes,
    new.entry_after_minutes, extract(epoch from new.valid_from), extract(epoch from new.valid_until),
    new.valid_days)::text)::uuid;
  insert into product_terms
    values (new.terms_id, new.holder_fields, new.re_entry_minutes, new.uses, new.entry_before_minutes,
    new.entry_after_minutes, new.valid_from, new.valid_until, new.valid_days) on conflict (id) do nothing;
  return new;
end $$;
