-- The terms of a sold unit for its holder: the product's terms at the sale, or newer ones that staff applied since.
create or replace function terms_of(p_terms uuid, p_product uuid)
returns table (holder_fields jsonb, re_entry_minutes int, uses int, entry_before_minutes int, entry_after_minutes int,
  valid_from timestamptz, valid_until timestamptz, valid_days int) language sql stable rows 1 as $$
  select t.holder_fields, t.re_entry_minutes, t.uses, t.entry_before_minutes, t.entry_after_minutes, t.valid_from,
    t.valid_until, t.valid_days
  from product_terms t where t.id = coalesce(p_terms, (select terms_id from products where id = p_product))
$$;
