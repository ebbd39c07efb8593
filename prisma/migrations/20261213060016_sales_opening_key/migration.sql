create index sale_entries_opening on sale_entries (at) where opening;
