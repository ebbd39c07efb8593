import { prisma, sql } from '../../infra/db';
import { type Actor, can, scopeOf } from '../../shared/actor';
import { reachesEvent, reachesVenue, type Scope } from '../../shared/scopes';

/** Gates with scans are never deleted, so a hit can be cached. */
const known = new Set<string>();

/** Whether the gate exists. One query per gate and process. */
async function gateExists(id: string): Promise<boolean> {
  if (known.has(id)) return true;
  const [gate] = await sql('gate_exists', 'select 1 from gates where id = $1', [id]);
  if (gate) known.add(id);
  return gate !== undefined;
}

/** Whether the gate exists at a venue where the user has rights. */
export async function gateIsOpenTo(id: string, scope: Scope): Promise<boolean> {
  if (scope === 'everywhere') return gateExists(id);
  const [gate] = await sql(
    'gate_within',
    `select 1 from gates g where g.id = $1
       and (g.venue_id = any ($2::uuid[]) or exists (select from events e where e.venue_id = g.venue_id and e.id = any ($3::uuid[])))`,
    [id, [...scope.venues], [...scope.events]],
  );
  return gate !== undefined;
}

/**
 * Venues where a user may override refusals: `some` for at least one event that they scan, `all` for each of them.
 * Offline devices get only `all`, since they sign for the whole list.
 */
export async function forcedVenues(actor: Pick<Actor, 'permissions' | 'limited'>, venues: readonly string[]) {
  const [scans, forces] = [scopeOf(actor, 'validations.redeem'), scopeOf(actor, 'validations.force')];
  const whole = new Set(venues.filter((id) => reachesVenue(forces, id)));
  if (!can(actor, 'validations.force') || whole.size === venues.length) return { some: whole, all: whole };
  const events = await prisma.event.findMany({
    where: { venueId: { in: [...venues] } },
    select: { id: true, venueId: true },
  });
  const scanned = events.filter(({ id }) => reachesEvent(scans, id));
  const may = new Set(scanned.filter(({ id }) => reachesEvent(forces, id)).map(({ venueId }) => venueId));
  const mayNot = new Set(scanned.filter(({ id }) => !reachesEvent(forces, id)).map(({ venueId }) => venueId));
  const some = new Set([...whole, ...may]);
  return { some, all: new Set([...some].filter((id) => whole.has(id) || !mayNot.has(id))) };
}
