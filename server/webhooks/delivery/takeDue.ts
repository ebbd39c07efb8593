import { sql } from '../../infra/db';
import type { SealedSecrets } from '../secrets';

/** Longer than a process works on the deliveries that it takes at a time. */
export const LEASE_SECONDS = 120;

export type DueWebhook = SealedSecrets & { url: string; venueIds: string[] };
export type Taken = { id: string; eventId: string };

/** Whether any webhook is on. */
export async function isAnyOn(): Promise<boolean> {
  const rows = await sql('any_webhook_on', `select from webhooks where state = 'on' limit 1`);
  return rows.length > 0;
}

/** Queues the changes since the last look. */
export const recordEvents = () =>
  sql('record_webhook_events', 'select record_order_webhooks() as orders, record_event_webhooks() as events');

/** Webhooks with a delivery that is due; `$1`: those that this process leaves out. */
export const dueWebhooks = (busy: readonly string[]) =>
  sql<DueWebhook>(
    'due_webhooks',
    `select w.id, w.url, w.venue_ids as "venueIds", w.secret, w.old_secret as "oldSecret", w.old_secret_until as "oldSecretUntil" from webhooks w
     where w.state = 'on' and w.id <> all ($1::uuid[]) and coalesce(w.blocked_until <= now(), true)
       and exists (select from webhook_deliveries d
         where d.webhook_id = w.id and d.state = 'pending' and d.next_at <= now())`,
    [busy],
  );

/** Milliseconds until the next delivery is due; null without one. */
export async function nextDueIn(): Promise<number | null> {
  const [row] = await sql<{ wait: number | null }>(
    'next_webhook',
    `select min((extract(epoch from greatest(d.next_at, w.blocked_until) - now()) * 1000)::float8) as wait
     from webhooks w cross join lateral (select min(next_at) as next_at from webhook_deliveries
       where webhook_id = w.id and state = 'pending') d
     where w.state = 'on' and d.next_at is not null`,
  );
  return row?.wait ?? null;
}

export const takeDue = (webhook: string, lease: string, limit: number) =>
  sql<Taken>(
    'take_webhook_deliveries',
    'select id, event_id as "eventId" from take_webhook_deliveries($1, $2, $3, $4)',
    [webhook, lease, LEASE_SECONDS, limit],
  );

/**
 * Makes deliveries due again that were taken and not attempted; an attempt without a result waits for its lease.
 * @param seconds until they are due
 */
export const returnDeliveries = (lease: string, ids: readonly string[], seconds: number) =>
  sql(
    'give_back_webhook_deliveries',
    `update webhook_deliveries set lease = null, next_at = now() + make_interval(secs => $3)
     where lease = $1 and id = any ($2::uuid[]) and state = 'pending'`,
    [lease, ids, seconds],
  );
