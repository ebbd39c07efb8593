import { sql } from '../../infra/db';

/** Gates are never deleted while anything was scanned there, so what was found once need not be asked again. */
const known = new Set<string>();

/** Whether there is such a gate. Asks the database once per gate and process. */
export async function gateExists(id: string): Promise<boolean> {
  if (known.has(id)) return true;
  const [gate] = await sql('gate_exists', 'select 1 from gates where id = $1', [id]);
  if (gate) known.add(id);
  return gate !== undefined;
}
