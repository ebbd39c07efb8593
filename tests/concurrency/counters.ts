/** Counters compared with the rows they count: tickets and items are authoritative, not the counter. */
import { sql } from '../../server/infra/db';

export type SlotFacts = {
  capacity: number;
  held: number;
  sold: number;
  /** Places held and sold by orders, counted in their items. */
  heldByRows: number;
  soldByRows: number;
  tickets: number;
};

const FACTS = `
  select a.capacity, a.held, a.sold,
    (select coalesce(sum(i.units), 0)::int from order_items i join orders o on o.id = i.order_id
      where i.appointment_id = a.id and i.state = 'active' and o.state in ('held', 'pending')) as "heldByRows",
    (select coalesce(sum(i.units), 0)::int from order_items i join orders o on o.id = i.order_id
      where i.appointment_id = a.id and i.state = 'active' and o.state in ('paid', 'partially_refunded')) as "soldByRows",
    (select count(*)::int from tickets t where t.appointment_id = a.id and t.state = 'valid') as tickets
  from appointments a where a.id = $1`;

export async function factsOfSlot(slotId: string): Promise<SlotFacts> {
  const [facts] = await sql<SlotFacts>('test_facts_of_slot', FACTS, [slotId]);
  return facts!;
}

/** Places sold beyond the capacity. */
export const oversoldOf = ({ capacity, heldByRows, soldByRows }: SlotFacts): number =>
  Math.max(0, heldByRows + soldByRows - capacity);

export type QuotaFacts = { size: number; held: number; sold: number; heldByRows: number; soldByRows: number };

export async function factsOfQuota(quotaId: string): Promise<QuotaFacts> {
  const [facts] = await sql<QuotaFacts>(
    'test_facts_of_quota',
    `select q.size, q.held, q.sold,
       count(*) filter (where o.state in ('held', 'pending'))::int as "heldByRows",
       count(*) filter (where o.state = 'paid')::int as "soldByRows"
     from quotas q left join order_items i on q.id = any (i.quota_ids) and i.state = 'active' left join orders o on o.id = i.order_id
     where q.id = $1 group by q.id`,
    [quotaId],
  );
  return facts!;
}

/**
 * Observes a slot repeatedly while it changes. Each observation is one snapshot, which contains only complete commits.
 * @returns a function that stops and returns the observations
 */
export function watchSlot(slotId: string): () => Promise<SlotFacts[]> {
  let isOver = false;
  const seen: SlotFacts[] = [];
  const watching = (async () => {
    while (!isOver) seen.push(await factsOfSlot(slotId));
  })();
  return async () => {
    isOver = true;
    await watching;
    return [...seen, await factsOfSlot(slotId)];
  };
}

/** Observations with more places taken than the capacity, or with counters that differ from the rows. */
export const wrongLooks = (looks: readonly SlotFacts[]): SlotFacts[] =>
  looks.filter(
    (facts) =>
      facts.held + facts.sold > facts.capacity || facts.held !== facts.heldByRows || facts.sold !== facts.soldByRows,
  );
