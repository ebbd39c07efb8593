-- A ticket whose code was replaced for its own holder has a wallet pass of its own: a phone that has the former pass keeps a
-- void one, and never gets the new code. Null: the wallet knows it by its holder (pass_id) or its item, as before.
alter table tickets add column wallet_id uuid;
create index tickets_wallet_id_idx on tickets (wallet_id) where wallet_id is not null;
