-- What became of a mail after a server took it, and the mail that it is sent again of.
alter table mail_log add column delivery text, add column delivery_at timestamptz(3), add column delivery_words text,
  add column again_of uuid references mail_log (id) on delete set null on update cascade;
alter table mail_log add constraint mail_log_delivery check (delivery in ('delayed', 'bounced'));
alter table mail_log add constraint mail_log_delivery_at check ((delivery is null) = (delivery_at is null));
create index mail_log_delivery on mail_log (delivery, created_at desc) where delivery is not null;
create index mail_log_again_of_idx on mail_log (again_of) where again_of is not null;
create index mail_log_recipient_search on mail_log (fold(recipient) text_pattern_ops);
