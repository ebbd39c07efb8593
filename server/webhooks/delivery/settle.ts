/** Results of attempts, and when each delivery is sent again. */
import { rightsOf } from '../../access';
import { sql, transaction } from '../../infra/db';
import { microBatch } from '../../infra/microBatch';
import { notify } from '../../notifications';
import { groupBy } from '../../shared/groupBy';
import { paths } from '../../shared/paths';
import type { Outcome } from './sendOnce';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** After the first, second, … failed attempt: ten attempts in three days. */
export const WAITS: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  22 * HOUR,
];
const OFF_AFTER_SECONDS = 72 * HOUR;

export type Attempt = { webhook: string; delivery: string; lease: string } & Outcome;

type Owner = { name: string; url: string; ownerId: string | null };

/**
 * Switches a webhook off and notifies its owner, in one transaction. If the process ends before it, the next failed
 * attempt does it.
 */
async function switchOff(id: string, offReason: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.webhook.updateMany({
      where: { id, state: 'on' },
      data: { state: 'off', offReason, version: { increment: 1 } },
    });
    if (count === 0) return;
    const { name, url, ownerId }: Owner = await tx.webhook.findUniqueOrThrow({ where: { id } });
    const mayKnow =
      ownerId !== null &&
      (await tx.user.count({ where: { id: ownerId, deactivatedAt: null } })) === 1 &&
      (await rightsOf(tx, ownerId)).grants.some(({ permissions }) => permissions.has('settings.manage'));
    await notify(tx, {
      kind: 'webhook_off',
      to: mayKnow ? { userIds: [ownerId] } : { permission: 'settings.manage' },
      event: null,
      data: { name, host: new URL(url).host },
      href: paths.webhooks.show(id),
    });
  });
}

async function settleAll(webhook: string, attempts: readonly Attempt[]): Promise<void> {
  const told = attempts.map(({ pauseSeconds, ...attempt }, n) => ({ ...attempt, n, pause_seconds: pauseSeconds }));
  const [row] = await sql<{ off: string | null }>(
    'settle_webhook_attempts',
    'select settle_webhook_attempts($1, $2::jsonb, $3::int[], $4) as off',
    [webhook, JSON.stringify(told), WAITS, OFF_AFTER_SECONDS],
  );
  if (row?.off) await switchOff(webhook, row.off);
}

/** Records an attempt; those of one webhook that end meanwhile are recorded together. */
export const settleAttempt = microBatch<Attempt, true>({
  run: async (attempts) => {
    const byWebhook = groupBy(attempts, ({ webhook }) => webhook);
    for (const [webhook, own] of byWebhook) await settleAll(webhook, own);
    return attempts.map(() => true as const);
  },
  laneOf: ({ webhook }) => webhook,
  lanes: 8,
  maxSize: 50,
});
