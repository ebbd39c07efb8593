/** Users and roles for tests of user management. */
import { sql } from '../../../server/infra/db';
import type { Permission, RoleName } from '../../../server/shared/permissions';
import { uuidv7 } from '../../../server/shared/uuid';

export async function roleId(name: RoleName | string): Promise<string> {
  const [role] = await sql<{ id: string }>('test_role_id', 'select id from roles where name = $1', [name]);
  return role!.id;
}

/** A custom role. */
export async function makeRole(name: string, permissions: readonly Permission[], limits: object = {}): Promise<string> {
  const id = uuidv7();
  await sql('test_make_role', 'insert into roles (id, name, limits) values ($1, $2, $3)', [
    id,
    name,
    JSON.stringify(limits),
  ]);
  await sql('test_make_rights', 'insert into role_permissions select $1, unnest($2::text[])', [id, [...permissions]]);
  return id;
}

/** Adds a role to a user. */
export const giveRole = (userId: string, role: string): Promise<unknown> =>
  sql('test_give_role', 'insert into user_roles values ($1, $2) on conflict do nothing', [userId, role]);

export async function rolesOfUser(userId: string): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    'test_roles_of_user',
    'select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = $1 order by 1',
    [userId],
  );
  return rows.map(({ name }) => name);
}

type Record = { action: string; actor: string; before: unknown; after: unknown; impersonator: string | null };

/** Activity log of a subject, oldest first. */
export const recordsOf = (subjectId: string): Promise<Record[]> =>
  sql<Record>(
    'test_records',
    `select action, actor, before, after, impersonator_id as impersonator from audit_log where subject_id = $1 order by id`,
    [subjectId],
  );

export const actionsOf = async (subjectId: string): Promise<string[]> =>
  (await recordsOf(subjectId)).map(({ action }) => action);

export type UserRow = {
  name: string;
  email: string;
  invited: boolean;
  active: boolean;
  version: number;
  sessions: number;
  tokens: number;
};

export async function userRow(id: string): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow>(
    'test_user_row',
    `select name, email, invited_at is not null as invited, deactivated_at is null as active, version,
       (select count(*)::int from sessions where user_id = u.id) as sessions,
       (select count(*)::int from personal_access_tokens where user_id = u.id) as tokens
     from users u where id = $1`,
    [id],
  );
  return row;
}
