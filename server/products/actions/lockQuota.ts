import type { Tx } from '../../infra/db';

/**
 * Locks a quota with all of its counters, since buyers change them all the time: the values read here are those that
 * are changed. No concurrent request creates another counter. Null if there is none.
 */
export async function lockQuota(tx: Tx, id: string) {
  await tx.$queryRaw`select 1 from quotas where id = ${id}::uuid for update`;
  await tx.$queryRaw`select 1 from quota_counters where quota_id = ${id}::uuid order by id for no key update`;
  const before = await tx.quota.findUnique({ where: { id }, include: { counters: true } });
  if (!before) return null;
  const { counters, ...quota } = before;
  const own = quota.held + quota.sold;
  return {
    before: quota,
    taken: counters.reduce((sum, { held, sold }) => sum + held + sold, own),
    /** The maximum in one period, of counters with the quota's own size. */
    mostTaken: Math.max(own, ...counters.filter((it) => !it.isException).map(({ held, sold }) => held + sold)),
  };
}

/** Notifies the shops of all events whose products count on it. */
export const publishQuota = (tx: Tx, id: string): Promise<unknown> =>
  tx.$queryRaw`select publish_slots(quota_events(array[${id}::uuid]), '{}')::text`;
