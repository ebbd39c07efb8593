import { conflictWith, recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import { type LocalText, localText } from '../../shared/localText';
import { type AlertValues, alertValues, UNWRITTEN, USUAL_ALERTS } from '../alertValues';

type Change = { id: string; version: number; input: AlertValues };

/**
 * Saves the alert settings of an event. Alerts already sent are not repeated.
 * @throws ConflictError if another user saved it since
 */
export async function saveAlerts(by: AuditContext, { id, version, input }: Change): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, id);
    const event = await tx.event.findUnique({ where: { id }, select: { title: true, alerts: true } });
    if (!event) throw notFound();
    const before = event.alerts ? alertValues(event.alerts) : USUAL_ALERTS;
    const current = event.alerts?.version ?? UNWRITTEN;
    if (current !== version)
      throw await conflictWith({ type: 'event_alerts', id }, { version: current, values: before });
    if (isUnchanged(before, input)) return;
    await tx.eventAlerts.upsert({
      where: { eventId: id },
      create: { eventId: id, ...input, version: UNWRITTEN + 1 },
      update: { ...input, version: { increment: 1 } },
    });
    await recordChange(tx, by, {
      action: 'event_alerts.updated',
      subject: { type: 'event_alerts', id, label: localText(event.title as LocalText, 'en') },
      before,
      after: input,
    });
  });
}
