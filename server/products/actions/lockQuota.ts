import type { Tx } from '../../infra/db';

/**
 * A quota with all of its counters in hand: buyers move them all the time, and what is read here is what is changed.
 * No other request makes another counter meanwhile. Null when there is none.
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
    /** In one period, of those that go by the quota's own size. */
    mostTaken: Math.max(own, ...counters.filter((it) => !it.isException).map(({ held, sold }) => held + sold)),
  };
}

/** Tells the shops of all events whose products count on it. */
export const publishQuota = (tx: Tx, id: string): Promise<unknown> =>
  tx.$queryRaw`select publish_slots(quota_events(array[${id}::uuid]), '{}')::text`;
