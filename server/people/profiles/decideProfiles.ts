/** Merges of people and decisions against them, by users with the unlimited scope; merges can be undone. */
import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';

type Pair = { id: string; one: string; other: string };

/** Locks both by id, each in its merged form. @throws HttpError 404, DomainError `profiles_changed` */
async function lockBoth(tx: Tx, { one, other }: Pick<Pair, 'one' | 'other'>): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string; mergedInto: string | null }[]>`
    select id, merged_into as "mergedInto" from profiles where id in (${one}::uuid, ${other}::uuid) order by id for update`;
  if (rows.length < 2) throw notFound();
  if (rows.some(({ mergedInto }) => mergedInto !== null)) throw new DomainError('profiles_changed');
}

const isDone = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.profileDecision.findUnique({ where: { id }, select: { id: true } })) !== null;

/** Only ids, since the log is kept longer than personal data. */
const subjectOf = (id: string) => ({ type: 'profile', id, label: '' }) as const;

/** Merges `other`, with all merged into it, into `one`. Idempotent by the form's id. */
export const mergeProfiles = (by: AuditContext, { id, one, other }: Pair): Promise<void> =>
  transaction(async (tx) => {
    if (await isDone(tx, id)) return;
    await lockBoth(tx, { one, other });
    const moved = await tx.$queryRaw<{ id: string }[]>`
      update profiles set merged_into = ${one}::uuid where id = ${other}::uuid or merged_into = ${other}::uuid returning id`;
    const ids = moved.map((row) => row.id);
    await tx.profileDecision.create({ data: { id, one, other, state: 'merged', moved: ids, decidedBy: by.userId } });
    await recordChange(tx, by, { action: 'profile.merged', subject: subjectOf(one) });
  });

/** Marks them as different people, not to be suggested again. */
export const tellApart = (by: AuditContext, { id, one, other }: Pair): Promise<void> =>
  transaction(async (tx) => {
    if (await isDone(tx, id)) return;
    await lockBoth(tx, { one, other });
    await tx.profileDecision.create({ data: { id, one, other, state: 'apart', moved: [], decidedBy: by.userId } });
    await recordChange(tx, by, { action: 'profile.told_apart', subject: subjectOf(one) });
  });

/** Undoes a merge, and does not suggest the two again. Idempotent. */
export const separateProfiles = (by: AuditContext, decision: string): Promise<string> =>
  transaction(async (tx) => {
    const found = await tx.profileDecision.findUnique({ where: { id: decision } });
    if (!found) throw notFound();
    const { one, other, moved } = found;
    const { count } = await tx.profileDecision.updateMany({
      where: { id: decision, state: 'merged' },
      data: { state: 'apart' },
    });
    if (count === 0) return one;
    await tx.$executeRaw`
      update profiles set merged_into = case when id = ${other}::uuid then null else ${other}::uuid end
      where id = any (${moved}::uuid[]) and merged_into is not null`;
    await recordChange(tx, by, { action: 'profile.separated', subject: subjectOf(one) });
    return one;
  });
