import { sql } from '../../infra/db';
import { ROLE_NAMES, ROLE_PERMISSIONS } from '../../shared/permissions';
import { uuidv7 } from '../../shared/uuid';

/**
 * Writes the built-in roles that are missing, each with its permissions. A role that is there keeps what the
 * installation made of it; only the administrator's always holds every permission, new ones included.
 */
export async function ensureRoles(): Promise<void> {
  const pairs = ROLE_NAMES.flatMap((role) => ROLE_PERMISSIONS[role].map((permission) => ({ role, permission })));
  await sql(
    'ensure_roles',
    `with created as (
       insert into roles (id, name, built_in)
       select id, name, true from unnest($1::uuid[], $2::text[]) as wanted(id, name)
       on conflict (name) do nothing returning id, name),
     filled as (select id, name from created union select id, name from roles where name = 'administrator')
     insert into role_permissions (role_id, permission)
     select filled.id, wanted.permission
     from unnest($3::text[], $4::text[]) as wanted(role, permission) join filled on filled.name = wanted.role
     on conflict do nothing`,
    [ROLE_NAMES.map(uuidv7), ROLE_NAMES, pairs.map((pair) => pair.role), pairs.map((pair) => pair.permission)],
  );
}
