import type { PromoCode } from '../../generated/prisma/client';
import { toIso } from '../shared/time';

/** What people edit of a code: for its form, and for the record of changes. */
export const codeFields = ({ recipient, active, maxUses, tags, validFrom, validUntil }: PromoCode) => ({
  recipient: recipient ?? '',
  active,
  maxUses,
  tags,
  validFrom: validFrom && toIso(validFrom),
  validUntil: validUntil && toIso(validUntil),
});

export type CodeFields = ReturnType<typeof codeFields>;
