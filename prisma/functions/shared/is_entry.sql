-- Whether a product of this category admits a person: general admission and a pass do; an audio guide, a poster, a fee
-- or a donation do not.
create or replace function is_entry(p_category text) returns boolean language sql immutable as $$
  select p_category not in ('extra', 'merchandise', 'donation', 'voucher')
$$;
