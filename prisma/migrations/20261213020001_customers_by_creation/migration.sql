-- People in the order in which they were first seen: the list of the public API.
create index profiles_created_at_id_idx on profiles (created_at, id);
