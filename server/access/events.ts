/** What a change of rights tells: live connections were let in by what was true then, and have to ask again. */
import { sql } from '../infra/db';
import type { Listener, OutboxRow } from '../infra/outbox';
import { broadcaster } from '../infra/runtime';

const MAX_AT_ONCE = 1000;

/** Those who are signed in now and have one of the roles. */
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

/** Sends the live connections of those concerned away to come back and ask again what they may hear. */
export const recheckConnections: Listener<'rights_changed'> = async (rows) => {
  const ids = [...new Set([...idsIn(rows, 'user_id'), ...(await signedInWith(idsIn(rows, 'role_id')))])];
  for (let at = 0; at < ids.length; at += MAX_AT_ONCE)
    await broadcaster().recheckUsers(ids.slice(at, at + MAX_AT_ONCE));
};
