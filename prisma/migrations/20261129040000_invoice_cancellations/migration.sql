-- Documents that should never have been. They stay, marked, under their numbers; the tax agency gets a record of it.
create table invoice_cancellations (
  invoice_id uuid not null primary key references invoices (id) on delete restrict on update cascade,
  reason text not null,
  words text not null,
  after_position integer not null,
  cancelled_at timestamptz(3) not null,
  cancelled_on date not null,
  constraint invoice_cancellations_reason check (reason in ('trial', 'twice', 'never')),
  constraint invoice_cancellations_words check (length(words) between 1 and 300)
);
create trigger invoice_cancellations_append_only before update or delete on invoice_cancellations for each row execute function refuse_change();
