-- Who has put the first steps away: they are shown to everybody else until all of them are done.
alter table users add column guide_dismissed_at timestamptz(3);
