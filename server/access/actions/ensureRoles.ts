import { sql } from '../../infra/db';
import { ROLE_NAMES, ROLE_PERMISSIONS } from '../../shared/permissions';
import { uuidv7 } from '../../shared/uuid';

/**
 * Creates missing built-in roles, and gives each its default permissions once: a permission new to the product arrives
 * with the next start, and one removed by hand stays removed. Only the administrator's role always has every
 * permission.
 */
export async function ensureRoles(): Promise<void> {
  const pairs = ROLE_NAMES.flatMap((role) => ROLE_PERMISSIONS[role].map((permission) => ({ role, permission })));
  await sql(
    'ensure_roles',
    `with created as (
       insert into roles (id, name, built_in)
       select id, name, true from unnest($1::uuid[], $2::text[]) as wanted(id, name)
       on conflict (name) do nothing returning id, name),
     known as (select id, name from created union select id, name from roles where built_in),
     wanted as (select role, permission from unnest($3::text[], $4::text[]) as wanted(role, permission)),
     given as (
       insert into role_defaults (role, permission) select role, permission from wanted
       on conflict do nothing returning role, permission)
     insert into role_permissions (role_id, permission)
     select known.id, wanted.permission from wanted join known on known.name = wanted.role
     where wanted.role = 'administrator' or exists (
       select 1 from given where given.role = wanted.role and given.permission = wanted.permission)
     on conflict do nothing`,
    [ROLE_NAMES.map(uuidv7), ROLE_NAMES, pairs.map((pair) => pair.role), pairs.map((pair) => pair.permission)],
  );
}
