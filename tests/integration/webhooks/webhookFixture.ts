import { sql } from '../../../server/infra/db';
import { SYSTEM } from '../../../server/shared/actor';
import { uuidv7 } from '../../../server/shared/uuid';
import { createWebhook } from '../../../server/webhooks/actions/changeWebhook';
import type { WebhookInput } from '../../../server/webhooks/requests';

type NewWebhook = Partial<WebhookInput> & { url: string; ownerId?: string | null };

/** A webhook that is on. @returns its id and secret */
export async function openWebhook({ ownerId = null, ...given }: NewWebhook): Promise<{ id: string; secret: string }> {
  const id = uuidv7();
  const input = { name: 'CRM', topics: ['order.*'], venueIds: [], ...given };
  return { id, secret: await createWebhook(SYSTEM, { id, input, ownerId }) };
}

/** Makes every retry due, as if its wait was over. */
export const hurry = (webhookId: string) =>
  sql(
    'test_hurry_webhook',
    `with freed as (update webhooks set blocked_until = null where id = $1)
     update webhook_deliveries set next_at = now() where webhook_id = $1 and state = 'pending' and lease is null`,
    [webhookId],
  );

export const deliveriesOf = (webhookId: string) =>
  sql<{
    id: string;
    eventId: string;
    topic: string;
    state: string;
    attempts: number;
    replays: number;
    waitSeconds: number;
  }>(
    'test_deliveries',
    `select d.id, d.event_id as "eventId", e.topic, d.state, d.attempts, d.replays,
       extract(epoch from d.next_at - now())::int as "waitSeconds"
     from webhook_deliveries d join webhook_events e on e.id = d.event_id where d.webhook_id = $1
     order by e.version, d.created_at`,
    [webhookId],
  );

export const attemptsOf = (webhookId: string) =>
  sql<{ status: number | null; error: string | null; answer: string; ms: number }>(
    'test_attempts',
    `select a.status, a.error, a.answer, a.duration_ms as ms from webhook_attempts a
     join webhook_deliveries d on d.id = a.delivery_id where d.webhook_id = $1 order by a.id`,
    [webhookId],
  );

export const stateOf = async (webhookId: string) =>
  (
    await sql<{ state: string; offReason: string | null; failures: number }>(
      'test_webhook_state',
      'select state, off_reason as "offReason", failures from webhooks where id = $1',
      [webhookId],
    )
  )[0]!;
