/** How the state of a gift voucher looks: as those of other things do. */
export const LOOK = { good: 'valid', used: 'used', ended: 'expired', blocked: 'blocked' } as const;
