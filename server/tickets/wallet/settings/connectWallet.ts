import type { Wallet } from '../wallet';
import type { OpenWallet } from './connection';

/** The code that talks to the company of a wallet. What makes passes is read only where it is used. */
export async function connectWallet(open: OpenWallet): Promise<Wallet> {
  if (open.kind === 'apple') return (await import('../apple/appleWallet')).appleWallet(open);
  return (await import('../google/googleWallet')).googleWallet(open);
}
