-- A message that came by mail from another address than the conversation's says from which.
alter table support_messages add column sender text;
