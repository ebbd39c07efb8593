-- What every process keeps in memory is announced by the table itself, whoever writes it and from wherever, when the
-- writing transaction commits. The payload is the table's name; `server/infra/changes.ts` listens.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('aforo_changes', tg_table_name);
  return null;
end $$;

create trigger settings_heard after insert or update or delete on settings for each statement execute function announce_change();
create trigger languages_heard after insert or update or delete on languages for each statement execute function announce_change();
create trigger translations_heard after insert or update or delete on translations for each statement execute function announce_change();
create trigger mail_texts_heard after insert or update or delete on mail_texts for each statement execute function announce_change();
create trigger sales_channels_heard after insert or update or delete on sales_channels for each statement execute function announce_change();

-- A language may name its script and its region: zh-Hant, sr-Latn-RS, es-419.
alter table languages drop constraint languages_code;
alter table languages add constraint languages_code
  check (code ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$');
