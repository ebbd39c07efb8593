import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { namedUuid } from '../../infra/namedUuid';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { wakeWebhooks } from '../delivery/deliver';
import { lockWebhook, subjectOf } from '../webhookFields';

const TEST = 'webhook.test';

/** @throws DomainError `webhook_is_off` */
async function mustBeOn(webhook: { state: string }): Promise<void> {
  if (webhook.state !== 'on') throw new DomainError('webhook_is_off');
}

/** Sends a test event, once for each client id. @throws DomainError `webhook_is_off` */
export async function sendTest(by: AuditContext, id: string, clientId: string): Promise<void> {
  await transaction(async (tx) => {
    const webhook = await lockWebhook(tx, id);
    await mustBeOn(webhook);
    const event = { id: namedUuid('webhook test:', clientId), topic: TEST, subjectId: id, occurredAt: new Date() };
    const { count } = await tx.webhookEvent.createMany({ data: event, skipDuplicates: true });
    if (count === 0) return;
    await tx.webhookDelivery.create({ data: { id: namedUuid(id, event.id), webhookId: id, eventId: event.id } });
    await recordChange(tx, by, { action: 'webhook.tested', subject: subjectOf(webhook), before: null, after: null });
  });
  wakeWebhooks();
}

/** Which deliveries are sent again: one as the page saw it, or all that failed since a time. */
type Again = { delivery: string; replays: number } | { since: string };

/**
 * Sends deliveries again. A second click finds none of them.
 * @returns how many @throws DomainError `webhook_is_off`
 */
export async function replay(by: AuditContext, id: string, again: Again): Promise<number> {
  const count = await transaction(async (tx) => {
    const webhook = await lockWebhook(tx, id);
    await mustBeOn(webhook);
    const which =
      'since' in again
        ? { state: 'failed', createdAt: { gte: again.since } }
        : { id: again.delivery, replays: again.replays };
    const done = await tx.webhookDelivery.updateMany({
      // A delivery that a process is sending now ends by itself.
      where: { webhookId: id, lease: null, ...which },
      data: { state: 'pending', attempts: 0, firstAt: null, nextAt: new Date(), replays: { increment: 1 } },
    });
    if (done.count > 0)
      await recordChange(tx, by, {
        action: 'webhook.replayed',
        subject: subjectOf(webhook),
        before: null,
        after: { count: done.count },
      });
    return done.count;
  });
  wakeWebhooks();
  return count;
}
