-- Lists of the public API: people and companies in the order in which they were created.
create index profiles_created_at_id_idx on profiles (created_at, id);
create index companies_created_at_id_idx on companies (created_at, id);
