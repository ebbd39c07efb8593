import { sql } from '../infra/db';
import type { Listener } from '../infra/outbox';
import { wakeWebhooks } from './delivery/deliver';

/** Queues scans for webhooks; it sends nothing itself, so that a slow receiver delays no other listener. */
export const queueScans: Listener<'validated'> = async (rows) => {
  const ids = rows.flatMap(({ payload }) => payload.validation_ids);
  const [row] = await sql<{ count: number }>(
    'record_scan_webhooks',
    'select record_scan_webhooks($1::uuid[]) as count',
    [ids],
  );
  if (row!.count > 0) wakeWebhooks();
};
