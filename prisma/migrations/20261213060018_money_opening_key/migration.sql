create index money_entries_opening on money_entries (at) where opening;
