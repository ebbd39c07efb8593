/** Phone wallets, as pages name them. */
export type WalletKind = 'apple' | 'google';

/** The maximum number of passes in one file for Apple Wallet. */
export const WALLET_BUNDLE = 10;
