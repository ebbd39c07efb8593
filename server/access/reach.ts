/**
 * The scope and end of a role: for all its holders, or for one person. Stored as scopes and an end; edited as venues,
 * events and a last day in the organisation's time zone.
 */
import type { Tx } from '../infra/db';
import { homeZone } from '../infra/homeZone';
import { DomainError } from '../shared/errors';
import type { LocalText } from '../shared/localText';
import { localText } from '../shared/localText';
import type { Scope } from '../shared/scopes';
import type { IsoDate } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import type { Reach } from './pages';
import { type Rights, type RoleRow, rightsOfRoles } from './rights';

export const EVERYWHERE: Reach = { isLimited: false, venues: [], events: [], until: null };

/** The role, and its holder; null for all holders. */
export type ReachOf = { roleId: string; userId: string | null };

type Row = Omit<Reach, 'until'> & { roleId: string; until: string | null };

/** The reach of each of a person's roles, or of roles themselves, by role. */
export async function readReaches(tx: Tx, userId: string | null): Promise<Map<string, Reach>> {
  const zone = await homeZone(tx);
  const rows = await tx.$queryRaw<Row[]>`
    select of.role_id as "roleId", of.is_limited as "isLimited",
      to_char((of.ends_at - interval '1 second') at time zone ${zone}, 'YYYY-MM-DD') as until,
      array(select venue_id::text from role_scopes s where s.role_id = of.role_id and s.user_id is not distinct from ${userId}::uuid
        and venue_id is not null order by 1) as venues,
      array(select event_id::text from role_scopes s where s.role_id = of.role_id and s.user_id is not distinct from ${userId}::uuid
        and event_id is not null order by 1) as events
    from (select role_id, is_limited, ends_at from user_roles where user_id = ${userId}::uuid
      union all select id, is_limited, ends_at from roles where ${userId}::uuid is null) of`;
  return new Map(rows.map(({ roleId, until, ...reach }) => [roleId, { ...reach, until: until as IsoDate | null }]));
}

/** The end of a last day. */
export async function endOf(tx: Tx, until: IsoDate | null): Promise<Date | null> {
  if (until === null) return null;
  const zone = await homeZone(tx);
  const [row] = await tx.$queryRaw<{ at: Date }[]>`select (${until}::date + 1)::timestamp at time zone ${zone} as at`;
  return row!.at;
}

const scopeOfReach = ({ isLimited, venues, events }: Reach): Scope =>
  isLimited ? { venues: new Set(venues), events: new Set(events) } : 'everywhere';

/** The rights that a role gives within a reach, until a last day. */
export async function rightsWithin(tx: Tx, role: RoleRow, reach: Reach, until = reach.until): Promise<Rights> {
  const end = (await endOf(tx, until))?.toISOString() ?? null;
  return rightsOfRoles([{ ...role, scope: scopeOfReach(reach), until: end }]);
}

/** @throws DomainError `place_unknown` on `field` when a venue or an event does not exist */
async function checkPlaces(tx: Tx, { venues, events }: Reach, field: string): Promise<void> {
  const known = await Promise.all([
    tx.venue.count({ where: { id: { in: venues } } }),
    tx.event.count({ where: { id: { in: events } } }),
  ]);
  if (known[0] !== new Set(venues).size || known[1] !== new Set(events).size)
    throw new DomainError('place_unknown', { field });
}

/**
 * Stores the reach of an existing role. @throws DomainError `place_unknown` on `field`, `until_past` on its `until`
 * @returns its end
 */
export async function writeReach(
  tx: Tx,
  { roleId, userId }: ReachOf,
  reach: Reach,
  field: string,
): Promise<Date | null> {
  await checkPlaces(tx, reach, field);
  const endsAt = await endOf(tx, reach.until);
  if (endsAt && endsAt <= new Date()) throw new DomainError('until_past', { field: `${field}.until` });
  const { isLimited } = reach;
  if (userId === null) await tx.role.update({ where: { id: roleId }, data: { isLimited, endsAt } });
  else await tx.userRole.update({ where: { userId_roleId: { userId, roleId } }, data: { isLimited, endsAt } });
  await tx.roleScope.deleteMany({ where: { roleId, userId } });
  const { venues, events } = isLimited ? reach : EVERYWHERE;
  const places = [
    ...[...new Set(venues)].map((venueId) => ({ venueId })),
    ...[...new Set(events)].map((eventId) => ({ eventId })),
  ];
  await tx.roleScope.createMany({ data: places.map((place) => ({ id: uuidv7(), roleId, userId, ...place })) });
  return endsAt;
}

/** A reach for the activity log: names of places and the last day; null for everywhere and for good. */
export async function reachText(tx: Tx, reach: Reach | undefined): Promise<string | null> {
  if (!reach || (!reach.isLimited && reach.until === null)) return null;
  const [venues, events] = await Promise.all([
    tx.venue.findMany({ where: { id: { in: reach.venues } }, select: { name: true }, orderBy: { name: 'asc' } }),
    tx.event.findMany({
      where: { id: { in: reach.events } },
      select: { title: true, slug: true },
      orderBy: { slug: 'asc' },
    }),
  ]);
  const names = [
    ...venues.map(({ name }) => name),
    ...events.map(({ title, slug }) => localText(title as LocalText, 'en') || slug),
  ];
  const places = reach.isLimited ? [names.join(', ') || '—'] : [];
  return [...places, ...(reach.until ? [`≤ ${reach.until}`] : [])].join(' · ');
}
