import {
  covers,
  EVERYWHERE,
  findRoles,
  lockRights,
  type Rights,
  type RoleRow,
  reachText,
  readReaches,
  rightsOfActor,
  rightsWithin,
  rolesOf,
  writeReach,
} from '../../access';
import type { Reach } from '../../access/pages';
import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { earlier } from '../../infra/heldRoles';
import { publish, wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { isEqual } from '../../shared/isUnchanged';
import type { IsoDate } from '../../shared/time';
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
  /** Scope and end of each role; a missing one stays unchanged. */
  reaches: Readonly<Record<string, Reach>>;
};

export type GivenRole = RoleRow & { reach: Reach };

/** A person's fields for the activity log. */
export async function personFields(
  tx: Tx,
  { name, email, phone, locale }: Pick<PersonInput, 'name' | 'email' | 'phone' | 'locale'>,
  roles: readonly { name: string; reach: Reach }[],
) {
  const held = [...roles].sort((one, other) => one.name.localeCompare(other.name));
  const texts = await Promise.all(held.map(({ reach }) => reachText(tx, reach)));
  const reach = held.flatMap((role, at) => (texts[at] ? [`${role.name}: ${texts[at]}`] : []));
  return { name, email, phone, locale, roles: held.map((role) => role.name), ...(reach.length > 0 ? { reach } : {}) };
}

/** If a role is limited for all holders or for this person, the giver needs it only in those places. */
async function mayGive(tx: Tx, mine: Rights, role: RoleRow, reaches: readonly Reach[]): Promise<boolean> {
  const last = reaches.map(({ until }) => until).reduce<IsoDate | null>(earlier, null);
  for (const reach of reaches) if (covers(mine, await rightsWithin(tx, role, reach, last))) return true;
  return false;
}

/**
 * The requested roles with their scopes, if all of them exist and none has a permission that the giver lacks.
 * @throws DomainError `role_unknown`, `rights_beyond_own`, both on `roles`
 */
export async function rolesToGive(
  tx: Tx,
  mine: Rights,
  { roles: ids, reaches }: Pick<PersonInput, 'roles' | 'reaches'>,
  had: readonly GivenRole[] = [],
): Promise<GivenRole[]> {
  const [wanted, own] = [await findRoles(tx, ids), await readReaches(tx, null)];
  if (wanted.length !== new Set(ids).size) throw new DomainError('role_unknown', { field: 'roles' });
  const given: GivenRole[] = [];
  for (const role of wanted) {
    const before = had.find(({ id }) => id === role.id);
    const reach = reaches[role.id] ?? before?.reach ?? EVERYWHERE;
    const isNew = !before || !isEqual(before.reach, reach);
    if (isNew && !(await mayGive(tx, mine, role, [reach, own.get(role.id) ?? EVERYWHERE])))
      throw new DomainError('rights_beyond_own', { field: 'roles' });
    given.push({ ...role, reach });
  }
  return given;
}

/** A person's assigned roles, with the scope of each. */
export async function givenRoles(tx: Tx, userId: string): Promise<GivenRole[]> {
  const [roles, reaches] = [await rolesOf(tx, userId), await readReaches(tx, userId)];
  return roles.map((role) => ({ ...role, reach: reaches.get(role.id) ?? EVERYWHERE }));
}

/** Stores changed scopes of a person's roles. */
export async function writeReaches(
  tx: Tx,
  userId: string,
  roles: readonly GivenRole[],
  had: readonly GivenRole[] = [],
): Promise<void> {
  for (const { id: roleId, reach } of roles) {
    const before = had.find(({ id }) => id === roleId)?.reach ?? EVERYWHERE;
    if (!isEqual(before, reach)) await writeReach(tx, { roleId, userId }, reach, `reaches.${roleId}`);
  }
}

/** Creates a new link, so that an earlier one no longer works, and queues its email. @returns its token */
export async function sendInvitation(tx: Tx, userId: string, email: string): Promise<string> {
  const token = await issueTokenIn(tx, 'invitation', { userId, email });
  await publish(tx, 'invited', { user_id: userId, token });
  return token;
}

/**
 * Creates an account and sends its owner an email with a link to set the password. Idempotent by the id that the form
 * chose.
 * @returns the link's token, to pass on by hand; null if the invitation existed already
 * @throws DomainError `email_has_account` on `email`, `role_unknown` or `rights_beyond_own` on `roles`
 */
export async function inviteUser(by: AuditContext, id: string, input: PersonInput): Promise<string | null> {
  const token = await transaction(async (tx) => {
    await lockRights(tx);
    const mine = await rightsOfActor(tx, by.userId, 'users.manage');
    if (await findPerson(tx, id)) return null;
    const roles = await rolesToGive(tx, mine, input);
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
    await writeReaches(tx, id, roles);
    const made = await sendInvitation(tx, id, email);
    await recordChange(tx, by, {
      action: 'user.invited',
      subject: { type: 'user', id, label: name },
      after: await personFields(tx, input, roles),
    });
    return made;
  });
  wakeOutbox();
  return token;
}

/**
 * Sends the invitation again, with a new link.
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
 * Withdraws an invitation: the link stops working and the account, which was never used, is deleted. Idempotent.
 * @throws DomainError `not_invited` when it has been accepted
 */
export async function withdrawInvitation(by: AuditContext, id: string): Promise<void> {
  await transaction(async (tx) => {
    if (!(await findPerson(tx, id))) return;
    const found = await openCase(tx, by, id);
    const before = await personFields(tx, found.person, await givenRoles(tx, id));
    const { count } = await tx.user.deleteMany({ where: { id, invitedAt: { not: null } } });
    if (count === 0) throw new DomainError('not_invited');
    await recordChange(tx, by, {
      action: 'user.invitation_withdrawn',
      subject: subjectOf(found.person),
      before,
    });
  });
}
