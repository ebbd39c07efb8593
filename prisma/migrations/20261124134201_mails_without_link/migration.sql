-- A mail that could not be sent loses the link in it that counts once: it is not sent again, by no version of the server.
alter table mail_log drop constraint mail_log_held_back_check;
alter table mail_log add constraint mail_log_held_back_check check (held_back in ('hour', 'day', 'link'));
