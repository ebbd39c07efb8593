import type { Wallet } from '../wallet';
import type { OpenWallet } from './connection';

/** The client of a wallet. Code that creates passes is loaded on demand. */
export async function connectWallet(open: OpenWallet): Promise<Wallet> {
  if (open.kind === 'apple') return (await import('../apple/appleWallet')).appleWallet(open);
  return (await import('../google/googleWallet')).googleWallet(open);
}
