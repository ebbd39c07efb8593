/** A ticket in wallets changed: notifies each wallet separately and retries until it succeeds. */
import type { Listener } from '../../infra/outbox';
import { enqueueAll, type Job } from '../../infra/queue';
import { showTicketOfItem } from '../queries/listTickets';
import { findWallet } from './connectedWallets';
import type { WalletKind } from './wallet';
import { markChanged } from './walletPasses';

const UPDATE_JOB = 'wallets.update';

type Update = { orderItemId: string; kind: WalletKind };

/** Marks passes as changed before notifying phones, so that they download the new version. */
export const updateWallets: Listener<'wallet_changed'> = async (rows) => {
  const items = new Set(rows.map(({ payload }) => payload.order_item_id));
  const updates: { data: Update }[] = [];
  for (const orderItemId of items) {
    const pass = await markChanged(orderItemId);
    if (pass?.inApple) updates.push({ data: { orderItemId, kind: 'apple' } });
    if (pass?.inGoogle) updates.push({ data: { orderItemId, kind: 'google' } });
  }
  if (updates.length > 0) await enqueueAll(UPDATE_JOB, updates);
};

const update: Job<Update> = {
  name: UPDATE_JOB,
  leaves: true,
  atOnce: 4,
  handle: async ({ orderItemId, kind }) => {
    const [wallet, ticket] = await Promise.all([findWallet(kind), showTicketOfItem(orderItemId)]);
    if (wallet && ticket) await wallet.update(orderItemId, ticket);
  },
};

export const walletJobs: readonly Job<never>[] = [update];
