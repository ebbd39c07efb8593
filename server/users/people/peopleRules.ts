/** Rules of user management. */
import {
  covers,
  keepAnAdministrator,
  lockRights,
  type Rights,
  type RoleRow,
  rightsOf,
  rightsOfActor,
  rolesOf,
} from '../../access';
import type { Tx } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import type { Permission } from '../../shared/permissions';
import { findPerson, type Person } from './findPerson';

export type Case = { person: Person; roles: RoleRow[]; mine: Rights };

/**
 * Loads and locks a person until the transaction ends: the actor still has the permission, and at least that person's
 * rights.
 * @throws HttpError 403 when the permission is lost, 404 when there is no such person
 * @throws DomainError `above_you`
 */
export async function openCase(
  tx: Tx,
  by: AuditContext,
  userId: string,
  permission: Permission = 'users.manage',
): Promise<Case> {
  await lockRights(tx);
  const mine = await rightsOfActor(tx, by.userId, permission);
  const person = await findPerson(tx, userId);
  if (!person) throw notFound();
  const roles = await rolesOf(tx, userId);
  if (by.userId !== userId && !covers(mine, await rightsOf(tx, userId))) throw new DomainError('above_you');
  return { person, roles, mine };
}

const isAdministrator = (role: { name: string }) => role.name === 'administrator';

/** @throws DomainError `last_administrator` when no other person could manage accounts afterwards */
export async function keepSomebody(tx: Tx, { person, roles }: Case, field?: string): Promise<void> {
  const isActive = !person.deactivatedAt && !person.invitedAt;
  if (isActive && roles.some(isAdministrator)) await keepAnAdministrator(tx, person.id, field);
}

/** A person as subject of the activity log. */
export const subjectOf = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({ type: 'user', id, label: name });
