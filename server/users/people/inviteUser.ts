import { covers, findRoles, lockRights, type RoleRow, rightsOfActor, rightsOfRoles } from '../../access';
import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { publish, wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { NO_PASSWORD } from '../passwords';
import { emailIsTaken } from '../registration/emailIsTaken';
import { issueTokenIn } from '../registration/oneTimeTokens';
import { findPerson } from './findPerson';
import { openCase, subjectOf } from './peopleRules';

export type PersonInput = {
  name: string;
  email: string;
  phone: string | null;
  locale: string;
  roles: readonly string[];
};

/** What of a person is written down when it changes. */
export const personFields = (
  { name, email, phone, locale }: Omit<PersonInput, 'roles'>,
  roles: readonly { name: string }[],
) => ({ name, email, phone, locale, roles: roles.map((role) => role.name).sort() });

/**
 * The roles asked for, if all of them are there and none holds what whoever gives them lacks.
 * @throws DomainError `role_unknown`, `rights_beyond_own`, both on `roles`
 */
export async function rolesToGive(
  tx: Tx,
  mine: ReturnType<typeof rightsOfRoles>,
  ids: readonly string[],
  had: readonly RoleRow[] = [],
): Promise<RoleRow[]> {
  const wanted = await findRoles(tx, ids);
  if (wanted.length !== new Set(ids).size) throw new DomainError('role_unknown', { field: 'roles' });
  const given = wanted.filter((role) => !had.some(({ id }) => id === role.id));
  if (!covers(mine, rightsOfRoles(given))) throw new DomainError('rights_beyond_own', { field: 'roles' });
  return wanted;
}

/** Makes the link anew, so that an earlier one is worth nothing, and has it mailed after the commit. @returns its token */
export async function sendInvitation(tx: Tx, userId: string, email: string): Promise<string> {
  const token = await issueTokenIn(tx, 'invitation', { userId, email });
  await publish(tx, 'invited', { user_id: userId, token });
  return token;
}

/**
 * Opens an account and writes to its owner, who sets the password by the link in the mail. Sending it twice, with the
 * id that the form chose, invites once.
 * @returns the link's token, for whoever passes it on by hand; null when the invitation was there already
 * @throws DomainError `email_has_account` on `email`, `role_unknown` or `rights_beyond_own` on `roles`
 */
export async function inviteUser(by: AuditContext, id: string, input: PersonInput): Promise<string | null> {
  const token = await transaction(async (tx) => {
    await lockRights(tx);
    const mine = await rightsOfActor(tx, by.userId, 'users.manage');
    if (await findPerson(tx, id)) return null;
    const roles = await rolesToGive(tx, mine, input.roles);
    const { name, email, phone, locale } = input;
    if (await emailIsTaken(tx, email)) throw new DomainError('email_has_account', { field: 'email' });
    await tx.user.create({
      data: {
        id,
        name,
        email,
        phone,
        locale,
        passwordHash: NO_PASSWORD,
        invitedAt: new Date(),
        roles: { create: roles.map((role) => ({ roleId: role.id })) },
      },
    });
    const made = await sendInvitation(tx, id, email);
    await recordChange(tx, by, {
      action: 'user.invited',
      subject: { type: 'user', id, label: name },
      after: personFields(input, roles),
    });
    return made;
  });
  wakeOutbox();
  return token;
}

/**
 * Writes the invitation again, with a new link.
 * @returns its token
 * @throws DomainError `not_invited` when it has been accepted
 */
export async function resendInvitation(by: AuditContext, id: string): Promise<string> {
  const token = await transaction(async (tx) => {
    const { person } = await openCase(tx, by, id);
    if (!person.invitedAt || person.deactivatedAt) throw new DomainError('not_invited');
    const made = await sendInvitation(tx, id, person.email);
    await tx.user.update({ where: { id }, data: { invitedAt: new Date() } });
    await recordChange(tx, by, { action: 'user.invitation_sent', subject: subjectOf(person) });
    return made;
  });
  wakeOutbox();
  return token;
}

/**
 * Takes an invitation back: the link stops working and the account, which nobody used, is gone. Twice is as good as once.
 * @throws DomainError `not_invited` when it has been accepted
 */
export async function withdrawInvitation(by: AuditContext, id: string): Promise<void> {
  await transaction(async (tx) => {
    if (!(await findPerson(tx, id))) return;
    const found = await openCase(tx, by, id);
    const { count } = await tx.user.deleteMany({ where: { id, invitedAt: { not: null } } });
    if (count === 0) throw new DomainError('not_invited');
    await recordChange(tx, by, {
      action: 'user.invitation_withdrawn',
      subject: subjectOf(found.person),
      before: personFields(found.person, found.roles),
    });
  });
}
