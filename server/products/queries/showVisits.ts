import { prisma } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import type { EditedVisits, VisitingProducts } from '../pages';
import { VISIT_PARTS, visitingRow, visitsValues } from '../visitValues';

const BY_EVENT = [{ event: { position: 'asc' } }, { eventId: 'asc' }, { position: 'asc' }, { number: 'asc' }] as const;

/** The products that visit several slots, and the others that could. */
export async function listVisitingProducts(locale: string): Promise<VisitingProducts> {
  const textIn = (texts: unknown) => localText(texts as LocalText, locale);
  const [visiting, others] = await Promise.all([
    prisma.product.findMany({ where: { visits: { some: {} } }, orderBy: [...BY_EVENT], include: VISIT_PARTS }),
    prisma.product.findMany({
      where: { visits: { none: {} }, event: { status: { not: 'archived' } } },
      orderBy: [...BY_EVENT],
      select: { id: true, name: true, event: { select: { title: true } } },
    }),
  ]);
  return {
    products: visiting.map(({ id, name, active, event, visitsInOrder, visits }) => ({
      id,
      name: textIn(name),
      active,
      event: textIn(event.title),
      visitsInOrder,
      visits: visits.map(({ event: visited, minGapMinutes, maxGapMinutes, sameDay, canChooseLater, ...visit }) => ({
        id: visit.id,
        title: textIn(visited.title),
        minGapMinutes,
        maxGapMinutes,
        sameDay,
        canChooseLater,
      })),
    })),
    others: others.map(({ id, name, event }) => ({ value: id, label: textIn(name), detail: textIn(event.title) })),
  };
}

/** The events with slots; archived ones only if they are visited already. */
async function listVisitable(kept: readonly string[], locale: string) {
  const events = await prisma.event.findMany({
    where: { kind: { not: 'open' }, byDay: false, OR: [{ status: { not: 'archived' } }, { id: { in: [...kept] } }] },
    orderBy: [{ position: 'asc' }, { createdAt: 'desc' }],
    select: { id: true, title: true, venue: { select: { name: true } } },
  });
  return events.map(({ id, title, venue }) => ({
    value: id,
    label: localText(title as LocalText, locale),
    detail: venue.name,
  }));
}

/** A product's visits for their form. @throws HttpError 404 */
export async function showVisits(id: string, locale: string): Promise<EditedVisits> {
  const row = await visitingRow(prisma, id);
  const kept = row.visits.map(({ eventId }) => eventId);
  return {
    record: { id, version: row.version, values: visitsValues(row) },
    name: localText(row.name as LocalText, locale),
    active: row.active,
    event: {
      id: row.event.id,
      title: localText(row.event.title as LocalText, locale),
      hasSlots: row.event.kind !== 'open',
    },
    events: await listVisitable(kept, locale),
  };
}
