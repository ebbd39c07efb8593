-- How much of the back office a person wants on one screen.
alter table users add column density text not null default 'airy' constraint users_density check (density in ('airy', 'compact'));
