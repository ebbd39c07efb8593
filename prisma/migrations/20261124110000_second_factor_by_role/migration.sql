-- Whoever has the role does nothing with it until they sign in in two steps.
alter table roles add column requires_two_factor boolean not null default false;
drop trigger roles_change on roles;
create constraint trigger roles_change after update on roles deferrable initially deferred
  for each row when ((old.name, old.requires_two_factor) is distinct from (new.name, new.requires_two_factor))
  execute function note_rights();
