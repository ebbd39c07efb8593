-- Help and contact: a fourth text of the house, which informs and is accepted by nobody.
alter table legal_drafts drop constraint legal_drafts_kind;
alter table legal_drafts add constraint legal_drafts_kind check (kind in ('terms', 'privacy', 'imprint', 'help'));
alter table legal_texts drop constraint legal_texts_kind;
alter table legal_texts add constraint legal_texts_kind check (kind in ('terms', 'privacy', 'imprint', 'help'));
