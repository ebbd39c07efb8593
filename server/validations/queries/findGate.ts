import { prisma, sql } from '../../infra/db';
import { type Actor, can, scopeOf } from '../../shared/actor';
import { reachesEvent, reachesVenue, type Scope } from '../../shared/scopes';

/** Gates are never deleted while anything was scanned there, so what was found once need not be asked again. */
const known = new Set<string>();

/** Whether there is such a gate. Asks the database once per gate and process. */
async function gateExists(id: string): Promise<boolean> {
  if (known.has(id)) return true;
  const [gate] = await sql('gate_exists', 'select 1 from gates where id = $1', [id]);
  if (gate) known.add(id);
  return gate !== undefined;
}

/** Whether there is such a gate for a person: at a venue where they may do something. */
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
 * Where a person may override refusals, of these venues: `some` where they may of an event that they scan there, `all` where they may
 * of each. A device without a network is told only the latter, since it signs for all of its list.
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
