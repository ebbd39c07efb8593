-- A token may do what its scopes say, in its venues; null is every venue of its owner.
alter table personal_access_tokens add column scopes text[] default '{}' not null;
alter table personal_access_tokens add column venue_ids uuid[];
