-- The mail that a customer's message came by, as it came: kept as long as the message.
create table support_mails (
  message_id uuid not null,
  raw bytea,
  unsure boolean not null default false,
  constraint support_mails_pkey primary key (message_id),
  constraint support_mails_message_id_fkey foreign key (message_id) references support_messages (id) on delete cascade on update cascade
);
