import { onChange } from '../../infra/changes';
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { openWallet, type StoredWallet } from './settings/connection';
import { connectWallet } from './settings/connectWallet';
import type { Wallet, WalletKind } from './wallet';

/** Fallback in case a change notification is missed. */
const FRESH_MS = 5000;

let kept: { wallets: readonly Wallet[]; readAt: number } = { wallets: [], readAt: 0 };
let changes = 0;
onChange(['wallet_connections'], () => {
  changes += 1;
});
let seen = -1;
let reading: Promise<void> | null = null;

async function walletOf(row: StoredWallet): Promise<Wallet[]> {
  try {
    const open = openWallet(row);
    return open ? [await connectWallet(open)] : [];
  } catch (error) {
    logger.error({ err: error, wallet: row.kind }, 'a wallet cannot be used; enter its key anew');
    return [];
  }
}

async function read(): Promise<void> {
  const before = changes;
  const rows = await sql<StoredWallet>(
    'read_wallet_connections',
    'select kind, enabled, settings, secrets from wallet_connections order by kind',
  );
  kept = { wallets: (await Promise.all(rows.map(walletOf))).flat(), readAt: Date.now() };
  seen = before;
}

/** Configured wallets, including switched-off ones, whose passes are still updated. */
export async function connectedWallets(): Promise<readonly Wallet[]> {
  for (let tries = 0; tries < 2 && (seen !== changes || Date.now() - kept.readAt > FRESH_MS); tries += 1) {
    reading ??= read()
      .catch((error: unknown) => logger.warn({ err: error }, 'the wallets could not be read'))
      .finally(() => {
        reading = null;
      });
    await reading;
  }
  return kept.wallets;
}

export const findWallet = async (kind: WalletKind): Promise<Wallet | undefined> =>
  (await connectedWallets()).find((wallet) => wallet.kind === kind);

const OF_APPLE = /iPhone|iPad|iPod|Macintosh/;

/** Wallets offered to visitors, the one for their device first. */
export async function offeredWallets(userAgent = ''): Promise<WalletKind[]> {
  const kinds = (await connectedWallets()).filter((wallet) => wallet.isOffered()).map(({ kind }) => kind);
  return OF_APPLE.test(userAgent) ? kinds : kinds.toReversed();
}
