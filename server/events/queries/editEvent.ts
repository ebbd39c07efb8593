import { prisma } from '../../infra/db';
import { notFound } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { Scope } from '../../shared/scopes';
import { listVenueChoices } from '../../venues';
import { eventValues } from '../eventFields';
import type { EventRecord } from '../pages';
import { lastSlot } from './lastSlot';
import { countWaiting, isOrdered, listVisiting } from './reliance';

/** An event for its form. @throws HttpError 404 */
export async function editEvent(id: string, locale: Locale, scope: Scope): Promise<EventRecord> {
  const [event, isSold, waitingCount, visitedBy, slotCount, last, venues] = await Promise.all([
    prisma.event.findUnique({
      where: { id },
      include: { _count: { select: { products: true, promos: true } } },
    }),
    isOrdered(prisma, id),
    countWaiting(prisma, id),
    listVisiting(prisma, id, locale, scope),
    prisma.appointment.count({ where: { eventId: id, startsAt: { gt: new Date() } } }),
    lastSlot(id),
    listVenueChoices(scope, id),
  ]);
  if (!event) throw notFound();
  return {
    record: { id, version: event.version, values: eventValues(event) },
    status: event.status,
    title: localText(event.title as LocalText, locale) || event.slug,
    isOrdered: isSold,
    waitingCount,
    visitedBy,
    productCount: event._count.products,
    promoCount: event._count.promos,
    slotCount,
    lastSlot: last,
    venues,
  };
}
