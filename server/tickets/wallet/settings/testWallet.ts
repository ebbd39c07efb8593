import type { WalletKind, WalletProblem } from '../wallet';
import { openWallet } from './connection';
import { connectWallet } from './connectWallet';
import { findWalletRow } from './showWallets';

/** Tries a wallet with what is saved. @returns what is wrong; null where nothing is */
export async function testWallet(kind: WalletKind): Promise<WalletProblem | null> {
  const row = await findWalletRow(kind);
  try {
    const open = openWallet(row);
    return open ? await (await connectWallet(open)).test() : { kind: 'incomplete' };
  } catch {
    // The key was sealed under one of the application that is lost.
    return { kind: 'incomplete' };
  }
}
