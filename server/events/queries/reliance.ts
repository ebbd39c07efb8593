/** Dependents of an event: its orders, and other events' products that visit it. */
import type { Tx } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { Scope } from '../../shared/scopes';
import type { VisitingProduct } from '../pages';

type Reader = Pick<Tx, '$queryRaw' | 'productVisit'>;

/** Whether an order includes the event, also as a visit of another event's ticket. */
export const isOrdered = async (db: Reader, eventId: string): Promise<boolean> =>
  (await db.$queryRaw<unknown[]>`select 1 from order_items where event_id = ${eventId}::uuid order by order_id limit 1`)
    .length > 0;

/** Sold orders without a chosen time for it. */
export async function countWaiting(db: Reader, eventId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(distinct o.id)::int as count from order_items i join orders o on o.id = i.order_id
    where i.event_id = ${eventId}::uuid and i.visit > 0 and i.appointment_id is null and i.state = 'active'
      and is_paid(o.state)`;
  return row!.count;
}

/** Products of other events that visit this one, each once, within a person's scope. */
export async function listVisiting(
  db: Reader,
  eventId: string,
  locale: Locale,
  scope: Scope = 'everywhere',
): Promise<VisitingProduct[]> {
  const rows = await db.productVisit.findMany({
    where: {
      eventId,
      product: { eventId: { not: eventId, ...(scope === 'everywhere' ? {} : { in: [...scope.events] }) } },
    },
    distinct: 'productId',
    select: { product: { select: { id: true, name: true, event: { select: { title: true } } } } },
    orderBy: [{ product: { event: { position: 'asc' } } }, { product: { position: 'asc' } }, { productId: 'asc' }],
  });
  return rows.map(({ product: { id, name, event } }) => ({
    id,
    name: localText(name as LocalText, locale),
    event: localText(event.title as LocalText, locale),
  }));
}
