/** The real people who worked in a shift, for four-eyes rules and blind counts. */
import { sql, type Tx } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import type { FoundShift } from './findShift';

/** People who may not approve its count (`shift_parties`). */
export async function partiesOf(shiftId: string): Promise<string[]> {
  const [row] = await sql<{ people: string[] }>('shift_parties', 'select shift_parties($1)::text[] as people', [
    shiftId,
  ]);
  return row!.people;
}

/** People who worked at its till (`till_people`). */
export async function tillPeopleOf(shiftId: string): Promise<string[]> {
  const [row] = await sql<{ people: string[] }>('till_people', 'select till_people($1)::text[] as people', [shiftId]);
  return row!.people;
}

/** Records an administrator who impersonates the cashier; movements record their own person. */
export async function noteHand(tx: Tx, by: AuditContext, { id, isOwn }: Pick<FoundShift, 'id' | 'isOwn'>) {
  if (!isOwn || by.impersonatorId === null) return;
  await tx.$executeRaw`
    insert into shift_people (shift_id, user_id) values (${id}::uuid, ${by.impersonatorId}::uuid) on conflict do nothing`;
}
