import {
  covers,
  EVERYWHERE,
  listPlaces,
  type Rights,
  type RoleRow,
  readReaches,
  rightsOf,
  rightsOfRoles,
} from '../../access';
import { prisma, sql } from '../../infra/db';
import { acceptedBy } from '../../legal';
import { isClosedAddress } from '../../shared/closedAccount';
import { notFound } from '../../shared/errors';
import { isHousePermission, isPermission } from '../../shared/permissions';
import { toIso } from '../../shared/time';
import type { PersonCard, RoleChoice } from '../pages';
import { listSessions } from '../signIn/listSessions';
import { findPerson, type Person } from './findPerson';
import { givenRoles } from './inviteUser';
import { personValues } from './updateUser';

const when = (date: Date | null) => date && toIso(date);

async function invitationUntil(userId: string): Promise<Date | null> {
  const link = await prisma.oneTimeToken.findFirst({
    where: { userId, kind: 'invitation', usedAt: null, expiresAt: { gt: new Date() } },
  });
  return link?.expiresAt ?? null;
}

/**
 * Whether a person has all permissions of a role, possibly in some places only or with an end: there they may give it.
 */
const holdsSomewhere = (mine: Rights, role: RoleRow): boolean =>
  covers(mine, rightsOfRoles([role])) ||
  mine.grants.some(({ scope, until }) => {
    const theirs = rightsOfRoles([{ ...role, scope, until }]);
    return theirs.permissions.size > 0 && covers(mine, theirs);
  });

/** All roles, marked with whether this giver may give them: those without a permission that the giver lacks. */
export async function listRoleChoices(mine: Rights): Promise<RoleChoice[]> {
  const roles = await sql<RoleRow & { builtIn: boolean; description: string }>(
    'list_role_choices',
    `select r.id, r.name, r.built_in as "builtIn", r.description, r.limits,
       array(select permission from role_permissions where role_id = r.id) as permissions
     from roles r order by r.built_in desc, r.id`,
  );
  const reaches = await readReaches(prisma, null);
  return roles.map(({ id, name, builtIn, description, ...rest }) => ({
    id,
    name,
    builtIn,
    description,
    reach: reaches.get(id) ?? EVERYWHERE,
    mayGive: holdsSomewhere(mine, { id, name, ...rest }),
    house: rest.permissions.filter((permission) => isPermission(permission) && isHousePermission(permission)),
  }));
}

const cardOf = (person: Person, tokens: number, invitedUntil: Date | null): PersonCard => ({
  name: person.name,
  email: person.email,
  state: person.deactivatedAt ? 'deactivated' : person.invitedAt ? 'invited' : 'active',
  createdAt: toIso(person.createdAt),
  lastSeenAt: when(person.lastSeenAt),
  invitedAt: when(person.invitedAt),
  invitedUntil: when(invitedUntil),
  deactivatedAt: when(person.deactivatedAt),
  emailVerified: person.emailVerifiedAt !== null,
  hasTwoFactor: person.twoFactorConfirmedAt !== null,
  tokens,
});

type Viewer = { userId: string; locale: string; sessionId: string; mayImpersonate: boolean };

/** A person for user managers. @throws HttpError 404 */
export async function showUser(id: string, viewer: Viewer) {
  const person = await findPerson(prisma, id);
  if (!person || isClosedAddress(person.email)) throw notFound();
  const [roles, mine, theirs, tokens, invitedUntil, sessions, accepted] = await Promise.all([
    givenRoles(prisma, id),
    rightsOf(prisma, viewer.userId),
    rightsOf(prisma, id),
    prisma.personalAccessToken.count({ where: { userId: id } }),
    invitationUntil(id),
    listSessions(id, viewer.sessionId),
    acceptedBy(id),
  ]);
  const isSelf = id === viewer.userId;
  const isBelow = isSelf || covers(mine, theirs);
  return {
    record: { id, version: person.version, values: personValues(person, roles) },
    card: cardOf(person, tokens, invitedUntil),
    sessions,
    accepted,
    roles: await listRoleChoices(mine),
    places: await listPlaces(viewer.locale),
    isSelf,
    can: {
      change: isBelow,
      impersonate: viewer.mayImpersonate && isBelow && !isSelf && !person.deactivatedAt && !person.invitedAt,
    },
  };
}
