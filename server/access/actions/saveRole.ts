import { conflictWith, type Fields, recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { publish, wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { isEqual } from '../../shared/isUnchanged';
import type { Limits } from '../../shared/limits';
import { PERMISSIONS, type Permission } from '../../shared/permissions';
import type { Reach } from '../pages';
import { findRole, type StoredRole } from '../queries/findRole';
import { nameIsTaken } from '../queries/nameIsTaken';
import { roleValues } from '../queries/showRoles';
import { EVERYWHERE, reachText, readReaches, rightsWithin, writeReach } from '../reach';
import { covers, lockRights, type Rights, rightsOfActor } from '../rights';

export type RoleInput = {
  /** A built-in role keeps its name. */
  name: string;
  description: string;
  permissions: readonly Permission[];
  limits: Limits;
  /** Scope and end for all people with the role; unchanged if undefined. */
  reach?: Reach | undefined;
};

/** The fields of a role for the activity log. */
export async function roleFields(
  tx: Tx,
  { name, description, permissions, limits, reach }: RoleInput,
): Promise<Fields> {
  const text = await reachText(tx, reach);
  return { name, description, permissions: [...permissions].sort(), ...limits, ...(text ? { reach: text } : {}) };
}

const reachOf = async (tx: Tx, roleId: string): Promise<Reach> =>
  (await readReaches(tx, null)).get(roleId) ?? EVERYWHERE;

type Measured = { name: string; permissions: readonly Permission[]; limits: Limits; reach?: Reach | undefined };

/** The rights that a role gives within its scope and time. */
const rightsIn = (tx: Tx, { reach = EVERYWHERE, permissions, ...role }: Measured): Promise<Rights> =>
  rightsWithin(tx, { id: '', ...role, permissions: [...permissions] }, reach);

/**
 * @throws DomainError `rights_beyond_own` when the role would have rights that its editor lacks, there and for as long
 */
async function checkWithin(tx: Tx, mine: Rights, role: RoleInput): Promise<void> {
  if (!covers(mine, await rightsIn(tx, role))) throw new DomainError('rights_beyond_own', { field: 'permissions' });
}

/** Permissions known only to another version of the server stay. */
async function writePermissions(tx: Tx, roleId: string, permissions: readonly Permission[]): Promise<void> {
  const wanted = [...permissions];
  await tx.$executeRaw`
    with gone as (delete from role_permissions where role_id = ${roleId}::uuid and permission <> all (${wanted}::text[])
      and permission = any (${[...PERMISSIONS]}::text[]))
    insert into role_permissions (role_id, permission)
    select ${roleId}::uuid, permission from unnest(${wanted}::text[]) permission on conflict do nothing`;
}

/**
 * Creates a role. Idempotent by the id that the form chose.
 * @throws DomainError `role_name_taken` on `name`, `rights_beyond_own` on `permissions`
 */
export async function createRole(by: AuditContext, id: string, input: RoleInput): Promise<void> {
  await transaction(async (tx) => {
    await lockRights(tx);
    const mine = await rightsOfActor(tx, by.userId, 'roles.manage');
    if (await findRole(tx, id)) return;
    await checkWithin(tx, mine, input);
    if (await nameIsTaken(tx, input.name)) throw new DomainError('role_name_taken', { field: 'name' });
    const { name, description, limits } = input;
    await tx.role.create({ data: { id, name, description, limits } });
    await writePermissions(tx, id, input.permissions);
    if (input.reach) await writeReach(tx, { roleId: id, userId: null }, input.reach, 'reach');
    await recordChange(tx, by, {
      action: 'role.created',
      subject: { type: 'role', id, label: name },
      after: await roleFields(tx, input),
    });
  });
}

async function checkChangeable(tx: Tx, role: StoredRole | null, mine: Rights): Promise<StoredRole & { reach: Reach }> {
  if (!role) throw notFound();
  if (role.name === 'administrator') throw new DomainError('role_is_fixed');
  const known = { ...role, reach: await reachOf(tx, role.id) };
  if (!covers(mine, await rightsIn(tx, known))) throw new DomainError('above_you');
  return known;
}

/**
 * Changes the permissions of a role, and the name of a custom one. It applies to people with the role from their next
 * request.
 * @throws ConflictError when it was changed since
 * @throws DomainError `role_is_fixed`, `above_you`, `rights_beyond_own` on `permissions`, `role_name_taken` on `name`
 */
export async function updateRole(by: AuditContext, id: string, version: number, input: RoleInput): Promise<void> {
  const outdated = await transaction(async (tx) => {
    await lockRights(tx);
    const mine = await rightsOfActor(tx, by.userId, 'roles.manage');
    const before = await checkChangeable(tx, await findRole(tx, id), mine);
    const after = { ...input, name: before.builtIn ? before.name : input.name, reach: input.reach ?? before.reach };
    const [was, becomes] = [await roleFields(tx, before), await roleFields(tx, after)];
    // Places of the same name look equal in the activity log, so the ids are compared too.
    const isSame = isEqual(was, becomes) && isEqual(before.reach, after.reach);
    if (before.version === version && isSame) return null;
    await checkWithin(tx, mine, after);
    // A built-in role keeps its name, which no other may take.
    if (!before.builtIn && (await nameIsTaken(tx, after.name, id)))
      throw new DomainError('role_name_taken', { field: 'name' });
    const { name, description, limits } = after;
    const { count } = await tx.role.updateMany({
      where: { id, version },
      data: { name, description, limits, version: { increment: 1 } },
    });
    if (count === 0) return before;
    await writePermissions(tx, id, after.permissions);
    if (!isEqual(before.reach, after.reach)) await writeReach(tx, { roleId: id, userId: null }, after.reach, 'reach');
    await recordChange(tx, by, {
      action: 'role.updated',
      subject: { type: 'role', id, label: name },
      before: was,
      after: becomes,
    });
    await publish(tx, 'rights_changed', { role_id: id });
    return null;
  });
  if (outdated)
    throw await conflictWith(
      { type: 'role', id },
      { version: outdated.version, values: roleValues(outdated, outdated.reach) },
    );
  wakeOutbox();
}

/**
 * Deletes a custom role that no person has. Idempotent.
 * @throws DomainError `role_is_fixed`, `role_in_use`, `above_you`
 */
export async function deleteRole(by: AuditContext, id: string): Promise<void> {
  await transaction(async (tx) => {
    await lockRights(tx);
    const mine = await rightsOfActor(tx, by.userId, 'roles.manage');
    const role = await findRole(tx, id);
    if (!role) return;
    if (role.builtIn) throw new DomainError('role_is_fixed');
    const before = await roleFields(tx, await checkChangeable(tx, role, mine));
    if ((await tx.userRole.count({ where: { roleId: id } })) > 0) throw new DomainError('role_in_use');
    await tx.role.delete({ where: { id } });
    await recordChange(tx, by, {
      action: 'role.deleted',
      subject: { type: 'role', id, label: role.name },
      before,
    });
  });
}
