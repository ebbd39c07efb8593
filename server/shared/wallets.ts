/** Wallets of phones, as pages name them. */
export type WalletKind = 'apple' | 'google';

/** How many passes Apple's Wallet takes in at once. */
export const WALLET_BUNDLE = 10;
