import { sql } from '../infra/db';
import { updateLine } from './updateLines';

/** Removes an entry; its offer goes to the next. @returns whether they were in it */
export async function leaveLine(
  { id, lineId }: { id: string; lineId: string },
  state: 'withdrawn' | 'removed',
): Promise<boolean> {
  const [row] = await sql<{ left: boolean }>('leave_line', 'select leave_line($1, $2) as "left"', [id, state]);
  await updateLine(lineId);
  return row!.left;
}
