import { prisma } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { alertValues, UNWRITTEN, USUAL_ALERTS } from '../alertValues';
import type { AlertsPages } from '../pages';

/** Initial values of the form of an event's alerts. @throws HttpError 404 */
export async function findAlerts(eventId: string, locale: string): Promise<AlertsPages['Events/Alerts']> {
  const event = await prisma.event.findUnique({ where: { id: eventId }, select: { title: true, alerts: true } });
  if (!event) throw notFound();
  const { title, alerts } = event;
  return {
    title: localText(title as LocalText, locale),
    record: { id: eventId, version: alerts?.version ?? UNWRITTEN, values: alerts ? alertValues(alerts) : USUAL_ALERTS },
    usual: USUAL_ALERTS,
  };
}
