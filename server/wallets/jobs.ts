import { sql, transaction } from '../infra/db';
import { logger } from '../infra/logger';
import type { Job } from '../infra/queue';
import { notify } from '../notifications';
import { paths } from '../shared/paths';
import { listFaults } from './queries/showHouse';

const AT_ONCE = 200;

/** Books expired credit to the organisation. */
const expire: Job<never> = {
  name: 'balances.expire',
  cron: '7 * * * *',
  handle: async () => {
    for (let ended = AT_ONCE; ended === AT_ONCE; ) {
      const [row] = await sql<{ ended: number }>('expire_balances', 'select expire_balances($1) as ended', [AT_ONCE]);
      ended = row!.ended;
    }
  },
};

/** Checks the ledger nightly, and notifies staff of faults once a day. */
export const proveBalances: Job<never> = {
  name: 'balances.prove',
  cron: '41 2 * * *',
  handle: async () => {
    const [first, ...others] = await listFaults();
    if (!first) return;
    logger.error({ first, others: others.length }, 'the ledger of balances does not fit');
    await transaction((tx) =>
      notify(tx, {
        kind: 'balances_broken',
        to: { permission: 'wallets.manage' },
        event: null,
        data: { count: others.length + 1 },
        href: paths.balances.index(),
        dedupeKey: new Date().toISOString().slice(0, 10),
      }),
    );
  },
};

export const balanceJobs: readonly Job<never>[] = [expire, proveBalances];
