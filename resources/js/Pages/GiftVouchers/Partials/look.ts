/** Maps the states of a gift voucher to those of `StatusBadge`. */
export const LOOK = { good: 'valid', used: 'used', ended: 'expired', blocked: 'blocked' } as const;
