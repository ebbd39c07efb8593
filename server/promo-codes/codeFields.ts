import type { PromoCode } from '../../generated/prisma/client';
import { toIso } from '../shared/time';

/** Editable values of a code, for its form and the audit log. */
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

/** Columns of a recipient; blank values are null. */
export const recipientColumns = (to: { recipient: string; recipientEmail: string; recipientNote: string }) => ({
  recipient: to.recipient || null,
  recipientEmail: to.recipientEmail || null,
  recipientNote: to.recipientNote || null,
});
