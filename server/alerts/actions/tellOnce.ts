import { type Tx, transaction } from '../../infra/db';
import { type NewNotification, notify } from '../../notifications';
import type { NotificationKind } from '../../shared/notificationKinds';

export type Crossing = { eventId: string; kind: string; subject: string; level?: number };

/** Whether this process is the first to record the crossed threshold. */
const isFirst = async (tx: Tx, { eventId, kind, subject, level = 0 }: Crossing): Promise<boolean> =>
  (await tx.toldAlert.createMany({ data: [{ eventId, kind, subject, level }], skipDuplicates: true })).count === 1;

/** Sends an alert about a crossed threshold, once for any number of calls. */
export async function tellOnce<K extends NotificationKind>(
  crossing: Crossing,
  notification: Omit<NewNotification<K>, 'event' | 'dedupeKey'>,
): Promise<void> {
  await transaction(async (tx) => {
    if (await isFirst(tx, crossing)) await notify(tx, { ...notification, event: crossing.eventId });
  });
}
