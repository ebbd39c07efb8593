import type { WalletKind, WalletProblem } from '../wallet';
import { openWallet } from './connection';
import { connectWallet } from './connectWallet';
import { findWalletRow } from './showWallets';

/** Tests the saved wallet settings. @returns the problem; null if there is none */
export async function testWallet(kind: WalletKind): Promise<WalletProblem | null> {
  const row = await findWalletRow(kind);
  try {
    const open = openWallet(row);
    return open ? await (await connectWallet(open)).test() : { kind: 'incomplete' };
  } catch {
    // The key was encrypted with a lost application key.
    return { kind: 'incomplete' };
  }
}
