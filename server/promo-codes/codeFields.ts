import type { PromoCode } from '../../generated/prisma/client';
import { toIso } from '../shared/time';

/** What people edit of a code: for its form, and for the record of changes. */
export const codeFields = ({
  recipient,
  recipientEmail,
  recipientNote,
  active,
  maxUses,
  tags,
  validFrom,
  validUntil,
}: PromoCode) => ({
  recipient: recipient ?? '',
  recipientEmail: recipientEmail ?? '',
  recipientNote: recipientNote ?? '',
  active,
  maxUses,
  tags,
  validFrom: validFrom && toIso(validFrom),
  validUntil: validUntil && toIso(validUntil),
});

export type CodeFields = ReturnType<typeof codeFields>;

/** Whom a code is for, as it is stored: what was not written is nothing. */
export const recipientColumns = (to: { recipient: string; recipientEmail: string; recipientNote: string }) => ({
  recipient: to.recipient || null,
  recipientEmail: to.recipientEmail || null,
  recipientNote: to.recipientNote || null,
});
