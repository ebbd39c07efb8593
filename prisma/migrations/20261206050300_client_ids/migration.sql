-- An id that a client chose, with the one request that it stands for.
create table "client_ids" (
  "id" uuid not null,
  "kind" text not null,
  "record" text not null,
  "actor" text not null,
  "request" text not null,
  "at" timestamptz(3) not null default moment(),
  constraint "client_ids_pkey" primary key ("id"),
  constraint "client_ids_stated" check ("kind" <> '' and "record" <> '' and "actor" <> '')
);

create trigger client_ids_append_only before update or delete on client_ids
  for each row execute function refuse_change();
