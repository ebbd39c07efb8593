-- A person who raised a budget for complimentary tickets does not give tickets within it alone. Budgets from before
-- name no person.
alter table invitation_budgets add column raised_by uuid[] not null default '{}';

alter table invitations drop constraint invitations_exceeds;
alter table invitations add constraint invitations_exceeds check (exceeds in ('at_once', 'budget', 'raised'));
