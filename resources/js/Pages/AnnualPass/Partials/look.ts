import type { PassState } from '@server/shared/passRules';

/** How the state of a pass looks: as those of other things do. */
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
