/** After a change of rights, live connections must be authorised again. */
import { sql } from '../infra/db';
import type { Listener, OutboxRow } from '../infra/outbox';
import { broadcaster } from '../infra/runtime';

const MAX_AT_ONCE = 1000;

/** Signed-in people with one of the roles. */
async function signedInWith(roleIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    'signed_in_with_role',
    `select distinct s.user_id as id from user_roles ur join sessions s on s.user_id = ur.user_id
     where ur.role_id = any ($1::uuid[]) and s.expires_at > now()`,
    [roleIds],
  );
  return rows.map(({ id }) => id);
}

const idsIn = (rows: readonly OutboxRow<'rights_changed'>[], name: 'user_id' | 'role_id'): string[] =>
  rows.flatMap(({ payload }) => payload[name] ?? []);

/** Makes the live connections of the people concerned reconnect and be authorised again. */
export const recheckConnections: Listener<'rights_changed'> = async (rows) => {
  const ids = [...new Set([...idsIn(rows, 'user_id'), ...(await signedInWith(idsIn(rows, 'role_id')))])];
  for (let at = 0; at < ids.length; at += MAX_AT_ONCE)
    await broadcaster().recheckUsers(ids.slice(at, at + MAX_AT_ONCE));
};
