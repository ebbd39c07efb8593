-- What the Union's register of VAT numbers (VIES) says of a company's number. `vies_asked` is what it was asked about, country and number: another
-- number is asked about anew, the same one a year later.
alter table companies
  add column vies_asked text,
  add column vies_state text,
  add column vies_name text,
  add column vies_consultation text,
  add column vies_at timestamptz(3),
  add column vies_tried_at timestamptz(3),
  add constraint companies_vies check (vies_state in ('valid', 'invalid', 'no_vat_number') and (vies_state is null) = (vies_at is null) and (vies_state is null) = (vies_asked is null));
