/** Notifies the holder of a role that ends soon, and the people who can extend it. */
import { sql, type Tx, transaction } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { notify } from '../../notifications';
import { translator } from '../../shared/i18n';
import { BUILT_IN_LOCALES } from '../../shared/i18n/translate';
import type { LocalText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { isRoleName } from '../../shared/permissions';
import type { IsoDate } from '../../shared/time';
import { covers, findRoles, type Rights, rightsOf, rightsOfRoles } from '../rights';

const NOTICE_DAYS = 7;

type Ending = { roleId: string; role: string; endsAt: string; until: IsoDate };
type EndingForOwners = Ending & { userIds: string[] };
type EndingForOne = Ending & { userId: string; person: string };
type Managed = 'users.manage' | 'roles.manage';

/** SQL: an end within the days of notice; `$2` is the time zone of the last day shown. */
const isNear = (end: string) => `${end} > moment() and ${end} <= moment() + make_interval(days => $1)`;
const told = (end: string) => `r.id as "roleId", r.name as role, (${end})::text as "endsAt",
  to_char((${end} - interval '1 second') at time zone $2, 'YYYY-MM-DD') as until`;

/** People with a role, by the earlier of the two ends that apply to them. */
const OWN = `
  select ${told('least(ur.ends_at, r.ends_at)')}, array_agg(u.id::text order by u.id) as "userIds"
  from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
  where ${isNear('least(ur.ends_at, r.ends_at)')} and u.deactivated_at is null
  group by r.id, r.name, least(ur.ends_at, r.ends_at)`;

/** Roles that end for one person before they end for all. */
const OF_ONE = `
  select ${told('ur.ends_at')}, u.id as "userId", u.name as person
  from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
  where ${isNear('ur.ends_at')} and (r.ends_at is null or ur.ends_at < r.ends_at) and u.deactivated_at is null
  order by ur.ends_at, u.name, u.id, r.id`;

const OF_ALL = `select ${told('r.ends_at')} from roles r where ${isNear('r.ends_at')} order by r.ends_at, r.id`;

/** A role's name in every available language. */
const nameOf = (role: string): LocalText =>
  isRoleName(role)
    ? Object.fromEntries(BUILT_IN_LOCALES.map((locale) => [locale, translator(locale)(`people.role_${role}`)]))
    : { en: role };

/** All people with a permission for the whole organisation, with their rights. */
async function managers(tx: Tx, permission: Managed): Promise<Map<string, Rights>> {
  const people = await tx.$queryRaw<{ id: string }[]>`
    select distinct h.user_id::text as id from held_roles h join role_permissions rp on rp.role_id = h.role_id
    where rp.permission = ${permission} and not h.is_limited`;
  const rights = new Map<string, Rights>();
  for (const { id } of people) rights.set(id, await rightsOf(tx, id));
  return rights;
}

const above = (all: ReadonlyMap<string, Rights>, theirs: Rights): string[] =>
  [...all].flatMap(([id, mine]) => (covers(mine, theirs) ? [id] : []));

async function tellOwners(tx: Tx, rows: readonly EndingForOwners[]): Promise<void> {
  for (const { roleId, role, endsAt, until, userIds } of rows)
    await notify(tx, {
      kind: 'own_role_ending',
      to: { userIds },
      event: null,
      data: { role: nameOf(role), until: { day: until } },
      href: paths.profile.edit(),
      dedupeKey: `${roleId}:${endsAt}`,
    });
}

/** No one is notified about a person whom they could not change, nor twice about themselves. */
async function tellManagersOfOne(tx: Tx, rows: readonly EndingForOne[]): Promise<void> {
  const all = await managers(tx, 'users.manage');
  for (const { roleId, role, endsAt, until, userId, person } of rows)
    await notify(tx, {
      kind: 'role_ending',
      to: { userIds: above(all, await rightsOf(tx, userId)).filter((id) => id !== userId) },
      event: null,
      data: { person, role: nameOf(role), until: { day: until } },
      href: paths.users.edit(userId),
      dedupeKey: `${roleId}:${userId}:${endsAt}`,
    });
}

async function tellManagersOfAll(tx: Tx, rows: readonly Ending[]): Promise<void> {
  const all = await managers(tx, 'roles.manage');
  for (const { roleId, role, endsAt, until } of rows)
    await notify(tx, {
      kind: 'role_of_all_ending',
      to: { userIds: above(all, rightsOfRoles(await findRoles(tx, [roleId]))) },
      event: null,
      data: { role: nameOf(role), until: { day: until } },
      href: paths.roles.index(roleId),
      dedupeKey: `${roleId}:${endsAt}`,
    });
}

/** Notifies about every role that ends within a week: once for each end, and again for a changed end. */
export async function notifyOfEnds(): Promise<void> {
  const asked = [NOTICE_DAYS, await homeZone()];
  const own = await sql<EndingForOwners>('own_ends', OWN, asked);
  const ofOne = await sql<EndingForOne>('ends_of_one', OF_ONE, asked);
  const ofAll = await sql<Ending>('ends_of_all', OF_ALL, asked);
  await transaction(async (tx) => {
    await tellOwners(tx, own);
    await tellManagersOfOne(tx, ofOne);
    await tellManagersOfAll(tx, ofAll);
  });
}
