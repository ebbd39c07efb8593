-- Why a mail was written down and never sent: so many had gone to its recipient within the hour, or the day.
alter table mail_log add column held_back text check (held_back in ('hour', 'day'));
