import { conflictWith, recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { isEqual } from '../../shared/isUnchanged';
import { publishAccountMail } from '../jobs';
import { emailIsTaken } from '../registration/emailIsTaken';
import { publishRights } from '../signIn/endSessionsOf';
import type { Person } from './findPerson';
import {
  type GivenRole,
  givenRoles,
  type PersonInput,
  personFields,
  rolesToGive,
  sendInvitation,
  writeReaches,
} from './inviteUser';
import { type Case, keepSomebody, openCase, subjectOf } from './peopleRules';

const reachesOf = (roles: readonly GivenRole[]) => Object.fromEntries(roles.map(({ id, reach }) => [id, reach]));

/** A person's values for their form. */
export const personValues = ({ name, email, phone, locale }: Person, roles: readonly GivenRole[]) => ({
  name,
  email,
  phone: phone ?? '',
  locale,
  roles: roles.map(({ id }) => id),
  reaches: reachesOf(roles),
});

const administers = (roles: readonly GivenRole[]): boolean =>
  roles.some(({ name, reach }) => name === 'administrator' && !reach.isLimited && reach.until === null);

/** Adds and removes roles. @throws DomainError `last_administrator` on `roles` */
async function changeRoles(
  tx: Tx,
  found: Case,
  had: readonly GivenRole[],
  wanted: readonly GivenRole[],
): Promise<void> {
  if (administers(had) && !administers(wanted)) await keepSomebody(tx, found, 'roles');
  const userId = found.person.id;
  const ids = wanted.map(({ id }) => id);
  await tx.userRole.deleteMany({ where: { userId, roleId: { notIn: ids } } });
  await tx.userRole.createMany({ data: ids.map((roleId) => ({ userId, roleId })), skipDuplicates: true });
  await writeReaches(tx, userId, wanted, had);
  await publishRights(tx, userId);
}

/** An email set by another person is not proved yet; links sent to the former email no longer work. */
async function moveAddress(tx: Tx, by: AuditContext, { person }: Case, email: string): Promise<void> {
  // To change their own email a person needs their password, which is typed in the profile.
  if (by.userId === person.id) throw new DomainError('own_address', { field: 'email' });
  if (await emailIsTaken(tx, email, person.id)) throw new DomainError('email_has_account', { field: 'email' });
  await tx.oneTimeToken.deleteMany({ where: { userId: person.id } });
  await tx.user.update({ where: { id: person.id }, data: { email, emailVerifiedAt: null } });
  if (person.invitedAt) return void (await sendInvitation(tx, person.id, email));
  await publishAccountMail(tx, { kind: 'verify_email', email, userId: person.id });
  await publishAccountMail(tx, { kind: 'address_changed', email: person.email, userId: person.id });
}

/**
 * Changes a person's details and roles. Their permissions change with their next request. A new email must be
 * confirmed, and the former one is notified.
 * @throws ConflictError when they were changed since
 * @throws DomainError `above_you`, `own_address` or `email_has_account` on `email`, `role_unknown`, `rights_beyond_own`
 * or `last_administrator`
 *   on `roles`
 */
export async function updateUser(by: AuditContext, id: string, version: number, input: PersonInput): Promise<void> {
  const { name, email, phone, locale } = input;
  const outdated = await transaction(async (tx) => {
    const found = await openCase(tx, by, id);
    const { person, mine } = found;
    const roles = await givenRoles(tx, id);
    if (person.version !== version) return { person, roles };
    const wanted = await rolesToGive(tx, mine, input, roles);
    const [before, after] = [await personFields(tx, person, roles), await personFields(tx, input, wanted)];
    // Places of the same name look equal in the activity log, so the scopes are compared too.
    if (isEqual(before, after) && isEqual(reachesOf(roles), reachesOf(wanted))) return null;
    await tx.user.updateMany({ where: { id, version }, data: { name, phone, locale, version: { increment: 1 } } });
    if (email !== person.email) await moveAddress(tx, by, found, email);
    await changeRoles(tx, found, roles, wanted);
    await recordChange(tx, by, {
      action: 'user.updated',
      subject: { ...subjectOf(person), label: name },
      before,
      after,
    });
    return null;
  });
  if (outdated)
    throw await conflictWith(
      { type: 'user', id },
      { version: outdated.person.version, values: personValues(outdated.person, outdated.roles) },
    );
  wakeOutbox();
}
