-- People stand in the order of the alphabet, whatever the accents and the server's own idea of letters.
DROP INDEX "users_name_id_idx";
CREATE INDEX "users_by_name" ON "users" (fold("name"), "id");
