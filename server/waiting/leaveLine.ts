import { sql } from '../infra/db';
import { tendLine } from './tendLines';

/** Takes a person out of a line; what was offered to them is offered to the next. @returns whether they were in it */
export async function leaveLine(
  { id, lineId }: { id: string; lineId: string },
  state: 'withdrawn' | 'removed',
): Promise<boolean> {
  const [row] = await sql<{ left: boolean }>('leave_line', 'select leave_line($1, $2) as "left"', [id, state]);
  await tendLine(lineId);
  return row!.left;
}
