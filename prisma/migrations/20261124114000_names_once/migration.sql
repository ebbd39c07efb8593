-- Names that a person tells things apart by, whatever the capitals. Those that two people gave in one moment are numbered.
update quotas set name = quotas.name || ' (' || twin.n || ')'
  from (select id, row_number() over (partition by event_id, lower(name) order by id) as n from quotas) twin
  where twin.id = quotas.id and twin.n > 1;
update product_presets set name = product_presets.name || ' (' || twin.n || ')'
  from (select id, row_number() over (partition by lower(name) order by id) as n from product_presets) twin
  where twin.id = product_presets.id and twin.n > 1;
create unique index quotas_name_once on quotas (event_id, lower(name));
create unique index product_presets_name_once on product_presets (lower(name));
