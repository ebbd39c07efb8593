/** Counters held against the rows they count: what stands in the tickets and items decides, not the counter. */
import { sql } from '../../server/infra/db';

export type SlotFacts = {
  capacity: number;
  held: number;
  sold: number;
  /** Places that orders hold, and have bought, counted in their items. */
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

/** Places given away beyond what there is. */
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
 * Looks at a slot again and again while something happens to it. Each look is one snapshot, so that it sees whole
 * commits only. @returns a function that stops looking and tells what it saw.
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

/** Looks at which a slot had more places gone than it has, or counters that its rows do not bear out. */
export const wrongLooks = (looks: readonly SlotFacts[]): SlotFacts[] =>
  looks.filter(
    (facts) =>
      facts.held + facts.sold > facts.capacity || facts.held !== facts.heldByRows || facts.sold !== facts.soldByRows,
  );
