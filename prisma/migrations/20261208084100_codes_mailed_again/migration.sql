-- A person who has their code by a link gets its mail again once in an hour; those from before once more from now on.
alter table bulk_handouts add column mailed_again_at timestamptz(3);
