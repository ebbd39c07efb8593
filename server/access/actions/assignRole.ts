import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';

/**
 * Gives an account a role; idempotent. Its permissions change with its next request.
 * @throws DomainError `role_unknown`
 */
export async function assignRole(userId: string, role: string): Promise<void> {
  const found = await sql(
    'assign_role',
    `with role as (select id from roles where name = $2),
       given as (insert into user_roles (user_id, role_id) select $1, id from role on conflict do nothing)
     select id from role`,
    [userId, role],
  );
  if (found.length === 0) throw new DomainError('role_unknown');
}
