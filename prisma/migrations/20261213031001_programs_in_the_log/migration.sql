-- The token of the program that made a change, and the token's owner: names of tokens repeat and change.
alter table audit_log add column token_id uuid, add column token_owner_id uuid;
