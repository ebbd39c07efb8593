-- Codes of check-in lists, of which each entry is a record: the code is the first part of its id.
create index import_records_codes on import_records (source, split_part(external_id, E'\t', 1))
  where (kind = 'check_ins');
