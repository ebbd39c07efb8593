-- To whom a code was given: the name stays in `recipient`, an address has a column of its own, and so has a note.
alter table promo_codes
  add column recipient_email text,
  add column recipient_note text,
  add column mail_run uuid, -- the request by which it was last mailed
  add column mail_locale text,
  add column mail_waiting boolean not null default false,
  add column mail_claimed_at timestamptz(3), -- by the process that writes it
  add column mailed_at timestamptz(3),
  add column mails integer not null default 0;

update promo_codes set recipient_email = lower(trim(recipient)), recipient = null where trim(recipient) ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$';

create index promo_codes_mail_waiting on promo_codes (id) where mail_waiting;
create index promo_codes_tags on promo_codes using gin (tags) where tags <> '{}';
create index promo_codes_recipient_email on promo_codes (recipient_email) where recipient_email is not null;
create index promo_codes_recipient_words on promo_codes using gin (words(coalesce(recipient, '') || ' ' || coalesce(recipient_email, '')));
