import type { PassState } from '@server/shared/passRules';

/** Maps the states of a pass to those of `StatusBadge`. */
export const LOOK = {
  active: 'valid',
  photo_missing: 'photo_missing',
  coming: 'waiting',
  used: 'used',
  ended: 'expired',
  blocked: 'blocked',
  cancelled: 'cancelled',
  replaced: 'replaced',
} as const satisfies Record<PassState, string>;
