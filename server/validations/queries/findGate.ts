import { sql } from '../../infra/db';
import type { Scope } from '../../shared/scopes';

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
